import HeadlessHost
import Observation
import PortableUI
import Testing

/// The environment values of a view when the writers around it change their values.
@MainActor
struct EnvironmentTests {
    @Test func `an object that comes and goes reaches those who ask for it`() throws {
        let host = HeadlessHost { GuestOwner() }
        #expect(host.contains(.text, "nobody"))
        try host.tap("Come")
        #expect(host.contains(.text, "Ada"))
        try host.tap("Go")
        #expect(host.contains(.text, "nobody"))
    }

    @Test func `nil hides the object that a view further out has set`() {
        let host = HeadlessHost {
            GuestReader().environment(nil as Guest?).environment(Guest(name: "Ada"))
        }
        #expect(host.contains(.text, "nobody"))
    }

    @Test func `a writer that turns to another key gives the first one back`() throws {
        let host = HeadlessHost { KeyOwner() }
        #expect(host.contains(.text, "written outer"))
        try host.tap("Turn")
        #expect(host.contains(.text, "outer written"))
    }

    @Test func `a key whose value is optional has its own default`() {
        let host = HeadlessHost { LimitReader() }
        #expect(host.contains(.text, "7"))
    }

    @Test func `nil written for an optional key is not its default`() {
        let host = HeadlessHost { LimitReader().environment(\.limit, nil) }
        #expect(host.contains(.text, "none"))
    }

    @Test func `parts of one value are written by one view after the other`() {
        let host = HeadlessHost {
            PairReader().environment(\.pair.first, "inner").environment(\.pair.second, "outer")
        }
        #expect(host.contains(.text, "inner outer"))
    }
}

@Observable @MainActor
private final class Guest {
    let name: String

    init(name: String) {
        self.name = name
    }
}

private struct GuestOwner: View {
    @State private var guest: Guest?

    var body: some View {
        VStack {
            Button("Come") { guest = Guest(name: "Ada") }
            Button("Go") { guest = nil }
            GuestReader()
        }
        .environment(guest)
    }
}

private struct GuestReader: View {
    @Environment(Guest.self) private var guest: Guest?

    var body: some View {
        Text(guest?.name ?? "nobody")
    }
}

private struct Pair: Equatable {
    var first = "default"
    var second = "default"
}

private struct PairKey: EnvironmentKey {
    static let defaultValue = Pair()
}

private struct LimitKey: EnvironmentKey {
    static let defaultValue: Int? = 7
}

private struct LeftKey: EnvironmentKey {
    static let defaultValue = "default"
}

private struct RightKey: EnvironmentKey {
    static let defaultValue = "default"
}

extension EnvironmentValues {
    fileprivate var pair: Pair {
        get { self[PairKey.self] }
        set { self[PairKey.self] = newValue }
    }

    fileprivate var limit: Int? {
        get { self[LimitKey.self] }
        set { self[LimitKey.self] = newValue }
    }

    fileprivate var left: String {
        get { self[LeftKey.self] }
        set { self[LeftKey.self] = newValue }
    }

    fileprivate var right: String {
        get { self[RightKey.self] }
        set { self[RightKey.self] = newValue }
    }
}

private struct PairReader: View {
    @Environment(\.pair) private var pair

    var body: some View {
        Text("\(pair.first) \(pair.second)")
    }
}

private struct LimitReader: View {
    @Environment(\.limit) private var limit

    var body: some View {
        Text(limit.map(String.init) ?? "none")
    }
}

private struct KeyOwner: View {
    @State private var writesLeft = true

    var body: some View {
        VStack {
            Button("Turn") { writesLeft.toggle() }
            SidesReader().environment(writesLeft ? \.left : \.right, "written")
        }
        .environment(\.left, "outer")
        .environment(\.right, "outer")
    }
}

private struct SidesReader: View {
    @Environment(\.left) private var left
    @Environment(\.right) private var right

    var body: some View {
        Text("\(left) \(right)")
    }
}
