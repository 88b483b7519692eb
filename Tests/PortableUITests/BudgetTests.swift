import Foundation
import HeadlessHost
import Observation
import PortableUI
import Testing

/// The cost of an update, in counts.
@MainActor
struct BudgetTests {
    @Test func `a tap that changes one label in a screen of 100 rows costs one body and one change`() throws {
        let host = HeadlessHost { CounterScreen() }
        host.resetCounters()
        try host.tap("Add one")
        #expect(host.counters.bodies == ["CounterScreen": 1])
        #expect(host.counters.changes == 1)
    }

    @Test func `of 1,000 rows only the one whose model changed is evaluated`() async throws {
        let models = (0..<1_000).map(RowModel.init)
        let host = HeadlessHost { VStack { ForEach(models, id: \.number) { ModelRow(model: $0) } } }
        host.resetCounters()
        models[500].title = "Changed"
        try await host.until { host.contains(.text, "Changed") }
        #expect(host.counters.bodies == ["ModelRow": 1])
        #expect(host.counters.changes == 1)
    }

    @Test func `an insertion in front of 1,000 rows is one insertion and no other body`() throws {
        let host = HeadlessHost { GrowingRows() }
        host.resetCounters()
        try host.tap("Insert")
        #expect(host.counters.bodies == ["GrowingRows": 1, "NumberRow": 1])
        #expect(host.counters.changes == 1)
    }

    @Test func `one row that moves is one change`() throws {
        let host = HeadlessHost { GrowingRows() }
        host.resetCounters()
        try host.tap("Rotate")
        #expect(host.counters.changes == 1)
        #expect(host.counters.bodies == ["GrowingRows": 1])
    }

    @Test func `a type is looked into once`() throws {
        let host = HeadlessHost { GrowingRows() }
        try host.tap("Insert")
        try host.tap("Rotate")
        host.resetCounters()
        try host.tap("Insert")
        try host.tap("Rotate")
        #expect(host.counters.reflections == 0)
    }

    @Test func `mounting and unmounting 1,000 times leaves nothing`() throws {
        let host = HeadlessHost { Everything() }
        host.disappear()
        let empty = host.counters.liveNodes
        for _ in 1...1_000 {
            host.appear()
            host.disappear()
        }
        #expect(host.counters.liveNodes == empty)
        host.unmount()
        #expect(host.counters.liveNodes == 0)
    }
}

private struct CounterScreen: View {
    @State private var count = 0

    var body: some View {
        VStack {
            Text("Count: \(count)")
            Button("Add one") { count += 1 }
            ForEach(0..<100) { NumberRow(number: $0) }
        }
    }
}

private struct NumberRow: View {
    let number: Int

    var body: some View {
        Text("Row \(number)")
    }
}

@Observable @MainActor
private final class RowModel {
    let number: Int
    var title: String

    init(number: Int) {
        self.number = number
        title = "Row \(number)"
    }
}

private struct ModelRow: View {
    let model: RowModel

    var body: some View {
        Text(model.title)
    }
}

private struct GrowingRows: View {
    @State private var numbers = Array(0..<1_000)

    var body: some View {
        VStack {
            Button("Insert") { numbers.insert(-numbers.count, at: 0) }
            Button("Rotate") { numbers.append(numbers.removeFirst()) }
            ForEach(numbers, id: \.self) { NumberRow(number: $0) }
        }
    }
}

/// One of each kind of node.
private struct Everything: View {
    @State private var isOn = false

    var body: some View {
        NavigationStack {
            List {
                ForEach(0..<3) { number in
                    Label("Row \(number)", systemImage: "star")
                        .padding()
                        .background(.tint, in: .rect(cornerRadius: 4))
                }
                Toggle("Switch", isOn: $isOn)
                ProgressView("Working")
            }
            .refreshable {}
            .navigationTitle("Everything")
            .task {}
            .onChange(of: isOn) {}
            .overlay { AnyView(Circle().fill(.red)) }
            .id(isOn)
        }
        .environment(\.font, .title)
        .accessibilityLabel("All")
    }
}
