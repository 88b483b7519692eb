import HeadlessHost
import PortableUI
import ResourceCore
import ResourceTesting
import ResourceUI
import Testing

/// What a feature of a resource says in a view.
@MainActor @Suite(.timeLimit(.minutes(10))) struct FeatureNoticeTests {
    private let container = ResourceContainer(clock: ManualClock())

    private func store(_ radio: Radio) -> ResourceStore<String> {
        let store = ResourceStore(Resource("song") { "Waltz" }.with { $0.features = [radio] }, in: container)
        store.set("Waltz")
        return store
    }

    @Test func `a line above the content says what a feature does, and offers a retry if the feature does`()
        async throws
    {
        let store = store(Radio())
        let host = HeadlessHost { AsyncResourceView(store) { Text($0) } }
        #expect(host.contains(.text, "Waltz") && !host.contains(.text, "Reconnecting…"))
        store.say(FeatureNotice("Reconnecting…"))
        try await host.until { host.contains(.text, "Reconnecting…") && host.contains(.text, "Waltz") }
        #expect(!host.contains(.button, "Retry"))
        store.say(FeatureNotice("No connection", offersRetry: true))
        try await host.until { host.contains(.text, "No connection") && host.contains(.button, "Retry") }
        store.say(nil)
        try await host.until { !host.contains(.text, "No connection") }
    }

    @Test func `a failed refresh takes the place of what a feature says`() async throws {
        let gate = GatedLoader<String>()
        let resource = gate.resource("song").with { $0.features = [Radio()] }
        let store = ResourceStore(resource, in: container)
        let host = HeadlessHost { AsyncResourceView(store) { Text($0) } }
        try await gate.nextCall().succeed("Waltz")
        try await host.until { host.contains(.text, "Waltz") }
        store.say(FeatureNotice("Reconnecting…"))
        store.start(.refresh)
        try await gate.nextCall().fail(Trouble())
        try await host.until { host.contains(.button, "Retry") }
        #expect(!host.contains(.text, "Reconnecting…"))
    }

    @Test func `a style shows what a feature offers, and follows it`() async throws {
        let store = store(Radio())
        let host = HeadlessHost { AsyncResourceView(store) { Text($0) }.asyncResourceStyle(RadioStyle()) }
        #expect(host.contains(.text, "quiet"))
        store.say(FeatureNotice("on the air"))
        try await host.until { host.contains(.text, "on the air") }
    }

    @Test func `a view that shows the value alone isn't evaluated when the feature says something else`() throws {
        let (store, evaluations) = (store(Radio()), Lock(0))
        let host = HeadlessHost { CountedText(store: store, evaluations: evaluations) }
        let count = evaluations.withLock { $0 }
        store.say(FeatureNotice("Reconnecting…"))
        #expect(host.contains(.text, "Waltz") && evaluations.withLock { $0 } == count)
    }
}

private struct CountedText: View {
    let store: ResourceStore<String>
    let evaluations: Lock<Int>

    var body: some View {
        let _ = evaluations.withLock { $0 += 1 }
        Text(store.value ?? "")
    }
}

private struct RadioStyle: AsyncResourceStyle {
    func makeBody(configuration: Configuration) -> some View {
        Text(configuration.features(reading: .notice).notice?.text ?? "quiet")
    }
}

/// A feature that says something.
private final class Radio: ResourceFeature {
    func join(_ features: inout [any EntryFeature]) {
        if features.first(as: Part.self) == nil { features.append(Part()) }
    }

    func plan(_ basis: inout AttemptBasis, of entry: Entry, _ turn: inout Turn) {}

    final class Part: EntryFeature, @unchecked Sendable {
        // Sendable: like its entry, it's accessed only in turns of the container.
        var said: FeatureNotice?
        private var saying = Saying(nil)
        var shown: (any FeatureSnapshot)? { saying }

        func updateSnapshot(hasValue: Bool, _ turn: inout Turn) -> Bool {
            guard said != saying.notice else { return false }
            saying = Saying(said)
            return true
        }
    }

    final class Saying: FeatureSnapshot {
        let notice: FeatureNotice?

        init(_ notice: FeatureNotice?) {
            self.notice = notice
        }

        func facets(comparedWith others: [any FeatureSnapshot]) -> Facets { .none }
    }
}

extension ResourceStore<String> {
    fileprivate func say(_ notice: FeatureNotice?) {
        store.act { entry, _, turn in
            entry.features?.first(as: Radio.Part.self)?.said = notice
            entry.publishFeatures(&turn)
        }
    }
}
