import HeadlessHost
import Observation
import PortableUI
import Testing

/// L6, for values that are read outside of a body: in the closures of rows, by controls, in the environment, and by
/// defaults.
@MainActor
struct DependencyTests {
    @Test func `a row follows the model that the closure of ForEach reads`() async throws {
        let models = (0..<1_000).map { _ in Flag() }
        let host = HeadlessHost {
            VStack { ForEach(models.indices, id: \.self) { Text(models[$0].isOn ? "on" : "off") } }
        }
        host.resetCounters()
        models[500].isOn = true
        try await host.settle()
        #expect(host.findAll(.text)[500].label == "on")
        #expect(host.counters.changes == 1)
        #expect(host.counters.totalBodies == 0)
    }

    @Test func `a row follows the state that the closure of ForEach reads`() throws {
        let host = HeadlessHost { RowsOfState() }
        try host.tap("Add one")
        #expect(host.findAll(.text, "Row 1: 1").count == 1)
    }

    @Test func `a row follows the environment that the closure of ForEach reads`() throws {
        let host = HeadlessHost { EnabledOwner() }
        try host.tap("Disable")
        #expect(host.findAll(.text, "disabled").count == 2)
    }

    @Test func `rows of a lazy container follow what their closure reads, once they are made`() async throws {
        let flag = Flag()
        let host = HeadlessHost {
            LazyVStack { ForEach(0..<100) { Text("\($0) \(flag.isOn ? "on" : "off")") } }
        }
        try host.scroll(to: 50..<60)
        flag.isOn = true
        try await host.settle()
        #expect(host.findAll(.text).map(\.label) == (50..<60).map { "\($0) on" })
    }

    @Test func `rows that stay in sight are not made again by scrolling`() throws {
        let recorder = Recorder()
        let host = HeadlessHost {
            LazyVStack {
                ForEach(0..<100) { number in
                    let _ = recorder.note("\(number)")
                    Text("\(number)")
                }
            }
        }
        try host.scroll(to: 10..<20)
        recorder.clear()
        try host.scroll(to: 12..<22)
        #expect(recorder.entries == ["20", "21"])
    }

    @Test func `a toggle follows the model that its binding reads`() async throws {
        let flag = Flag()
        let host = HeadlessHost { FlagToggle(flag: flag) }
        try host.toggle("Switch")
        #expect(flag.isOn)
        #expect(try host.find(.toggle, "Switch").isOn)
        flag.isOn = false
        try await host.settle()
        #expect(try !host.find(.toggle, "Switch").isOn)
    }

    @Test func `a toggle follows the model behind two closures`() throws {
        let flag = Flag()
        let host = HeadlessHost {
            Toggle("Switch", isOn: Binding(get: { flag.isOn }, set: { flag.isOn = $0 }))
        }
        try host.toggle("Switch")
        #expect(try host.find(.toggle, "Switch").isOn)
    }

    @Test func `what the default of a state reads is no dependency of the body`() async throws {
        let flag = Flag()
        let host = HeadlessHost { CopyOfFlag(flag: flag) }
        flag.isOn = true
        try await host.settle()
        #expect(host.counters.bodies["CopyOfFlag"] == 1)
        #expect(host.contains(.text, "off"))
    }

    @Test func `a transformed environment follows the model that the closure reads`() async throws {
        let flag = Flag()
        let host = HeadlessHost {
            EnabledReader().transformEnvironment(\.isEnabled) { $0 = flag.isOn }
        }
        #expect(host.contains(.text, "disabled"))
        flag.isOn = true
        try await host.settle()
        #expect(host.contains(.text, "enabled"))
    }
}

@Observable @MainActor
private final class Flag {
    var isOn = false
}

private struct RowsOfState: View {
    @State private var count = 0

    var body: some View {
        VStack {
            Button("Add one") { count += 1 }
            ForEach(0..<3) { Text("Row \($0): \(count)") }
        }
    }
}

private struct EnabledOwner: View {
    @State private var isDisabled = false

    var body: some View {
        VStack {
            Button("Disable") { isDisabled = true }
            EnabledRows().disabled(isDisabled)
        }
    }
}

private struct EnabledRows: View {
    @Environment(\.isEnabled) private var isEnabled

    var body: some View {
        ForEach(0..<2) { _ in Text(isEnabled ? "enabled" : "disabled") }
    }
}

private struct EnabledReader: View {
    @Environment(\.isEnabled) private var isEnabled

    var body: some View {
        Text(isEnabled ? "enabled" : "disabled")
    }
}

private struct FlagToggle: View {
    @Bindable var flag: Flag

    var body: some View {
        Toggle("Switch", isOn: $flag.isOn)
    }
}

private struct CopyOfFlag: View {
    @State private var copy: Bool

    init(flag: Flag) {
        _copy = State(wrappedValue: flag.isOn)
    }

    var body: some View {
        Text(copy ? "on" : "off")
    }
}
