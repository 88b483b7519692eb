import Foundation
import HeadlessHost
import PortableUI
import Testing

/// The properties of an app, which keep their state and update its window like those of a view.
@MainActor
@Suite struct `The state of an app` {
    @Test(arguments: ["state", "object", "model", "observed", "stored", "scene", "own"])
    func `a change to what the body reads is shown`(kind: String) throws {
        let host = HeadlessHost(Dashboard.self)
        #expect(host.contains(.text, "\(kind) 0"))
        try host.tap(kind)
        #expect(host.contains(.text, "\(kind) 1"))
        try host.tap(kind)
        #expect(host.contains(.text, "\(kind) 2"))
        #expect(host.findAll(.text).filter { $0.label.hasSuffix(" 0") }.count == 6, "the others are as before")
    }

    @Test func `a control follows the value that it's bound to`() throws {
        let host = HeadlessHost(Dashboard.self)
        try host.toggle("Any")
        #expect(try host.find(.toggle, "Any").isOn)
        #expect(host.contains(.text, "object 10"))
        try host.tap("Bound")
        #expect(host.contains(.text, "state 1"))
    }

    @Test func `a screen is pushed onto the path of the app, by the app's own view and by a screen`() throws {
        let host = HeadlessHost(Journey.self)
        try host.tap("Depart")
        #expect(host.contains(.text, "Stop 1"))
        try host.tap("Farther")
        #expect(host.contains(.text, "Stop 2"))
        try host.tap("Home")
        #expect(host.contains(.text, "Stops: 0"))
    }

    @Test func `views keep their state when the body is evaluated again`() throws {
        let host = HeadlessHost(Frame.self)
        try host.tap("Inside 0")
        try host.tap("Outside 0")
        #expect(host.contains(.button, "Inside 1"))
        #expect(host.contains(.button, "Outside 1"))
    }

    @Test func `an object is created once for each window, and each has its own`() throws {
        Model.created = 0
        let hosts = (1...2).map { _ in HeadlessHost(Owner.self) }
        #expect(Model.created == 4)
        for _ in 1...3 { try hosts[0].tap("Add") }
        #expect(Model.created == 4)
        #expect(hosts[0].contains(.text, "3 3 3"))
        #expect(hosts[1].contains(.text, "0 0 0"))
    }

    @Test func `an object ends with its window`() throws {
        weak var model: Model?
        do {
            let host = HeadlessHost(Owner.self)
            model = Model.last
            try host.tap("Add")
            #expect(model != nil)
            host.unmount()
            #expect(host.counters.liveNodes == 0)
            Model.last = nil
        }
        #expect(model == nil)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `hostile hosts show the state that the app has`(seed: UInt64) throws {
        let tally = Tally()
        let host = HeadlessHost(hostile: seed) { AppWindow(Counting(tally: tally)) }
        for _ in 1...5 where host.contains(.button, "Count") { try host.tap("Count") }
        #expect(tally.doubled == 2 * tally.count)
        #expect(!host.contains(.button, "Count") || host.contains(.text, "\(tally.count) \(tally.doubled)"))
    }
}

@MainActor @Observable
private final class Tally {
    var count = 0
    var doubled = 0
}

private final class Model: ObservableObject {
    @MainActor static var created = 0
    @MainActor static weak var last: Model?
    @Published var count = 0

    @MainActor
    init() {
        Self.created += 1
        Self.last = self
    }
}

@MainActor @Observable
private final class Chart {
    var count = 0
}

private struct Own: DynamicProperty {
    @State var count = 0
}

private struct Dashboard: App {
    @State private var state = 0
    @StateObject private var object = Model()
    @State private var model = Chart()
    @ObservedObject private var observed = Model()
    @AppStorage("count", store: UserDefaults(suiteName: "app-state-\(UUID().uuidString)")) private var stored = 0
    @SceneStorage("count") private var kept = 0
    private let own = Own()

    var body: some Scene {
        WindowGroup {
            VStack {
                ForEach(lines, id: \.self) { Text($0) }
                Button("state") { state += 1 }
                Button("object") { object.count += 1 }
                Button("model") { model.count += 1 }
                Button("observed") { observed.count += 1 }
                Button("stored") { stored += 1 }
                Button("scene") { kept += 1 }
                Button("own") { own.count += 1 }
                Toggle("Any", isOn: Binding(get: { object.count > 0 }, set: { object.count = $0 ? 10 : 0 }))
                BoundButton(count: $state)
            }
        }
    }

    private var lines: [String] {
        [
            "state \(state)", "object \(object.count)", "model \(model.count)", "observed \(observed.count)",
            "stored \(stored)", "scene \(kept)", "own \(own.count)",
        ]
    }
}

private struct BoundButton: View {
    @Binding var count: Int

    var body: some View { Button("Bound") { count += 1 } }
}

private final class Route: ObservableObject {
    @Published var stops: [Int] = []
}

private struct Journey: App {
    @StateObject private var route = Route()

    var body: some Scene {
        WindowGroup {
            NavigationStack(path: $route.stops) {
                VStack {
                    Text("Stops: \(route.stops.count)")
                    Button("Depart") { route.stops.append(1) }
                }
                .navigationDestination(for: Int.self) { StopView(number: $0) }
            }
            .environmentObject(route)
        }
    }
}

private struct StopView: View {
    let number: Int
    @EnvironmentObject private var route: Route

    var body: some View {
        Text("Stop \(number)")
        Button("Farther") { route.stops.append(number + 1) }
        Button("Home") { route.stops = [] }
    }
}

private struct Frame: App {
    @State private var count = 0

    var body: some Scene {
        WindowGroup {
            VStack {
                Button("Outside \(count)") { count += 1 }
                Inside()
            }
        }
    }
}

private struct Inside: View {
    @State private var count = 0

    var body: some View { Button("Inside \(count)") { count += 1 } }
}

private struct Owner: App {
    @StateObject private var first = Model()
    @StateObject private var second: Model
    @State private var count = 0

    init() {
        _second = StateObject(wrappedValue: Model())
    }

    var body: some Scene {
        WindowGroup {
            Text("\(first.count) \(second.count) \(count)")
            Button("Add") {
                first.count += 1
                second.count += 1
                count += 1
            }
        }
    }
}

private struct Counting: App {
    let tally: Tally

    init() {
        self.init(tally: Tally())
    }

    init(tally: Tally) {
        self.tally = tally
    }

    var body: some Scene {
        WindowGroup {
            Text("\(tally.count) \(tally.doubled)")
            Button("Count") { tally.count += 1 }
        }
        .onChange(of: tally.count, initial: true) { tally.doubled = 2 * tally.count }
    }
}
