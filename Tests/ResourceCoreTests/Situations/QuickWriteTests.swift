import ResourceCore
import ResourceTesting
import ResourceWriting
import Testing

/// Writes that follow each other faster than the server responds.
@Suite(.timeLimit(.minutes(10))) @MainActor struct QuickWriteTests {
    /// A pair of steps of the test between which a load runs: two taps, and then the two responses to them.
    struct Span: Sendable {
        let begin: Int
        let end: Int

        static let all = (0...4).flatMap { begin in (begin...4).map { Span(begin: begin, end: $0) } }
    }

    private let clock = ManualClock()
    private let container: ResourceContainer
    private let isOn = Lock(false)
    private let loads = GatedLoader<Void>(.ignoresCancellation)
    private let sends = GatedLoader<Void>()

    /// The position that the server has when a load begins, whenever the load ends.
    private var position: Resource<Bool> {
        Resource("switch") { [isOn, loads] in
            let position = isOn.withLock { $0 }
            try await loads.load()
            return position
        }
    }

    init() {
        container = ResourceContainer(clock: clock)
    }

    private func respond(with position: Bool, to sent: SentMutation<Flip>) async throws {
        let request = try await sends.nextCall()
        isOn.withLock { $0 = position }
        request.succeed(())
        try await sent.output
    }

    private func end(_ load: GatedLoader<Void>.Call) async {
        var events = container.events().makeAsyncIterator()
        load.succeed(())
        await events.first { $0.isDiscard || !$0.outcomes.isEmpty }
    }

    @Test(arguments: Span.all)
    func `a switch that is tapped twice shows the taps in their order, whenever a load begins and ends`(
        span: Span
    ) async throws {
        let store = ResourceStore(position, in: container)
        store.appear()
        try await loads.nextCall().succeed(())
        try await store.until { $0.value == false && !$0.isLoading }
        let recorder = StateRecorder(store)
        var taps: [SentMutation<Flip>] = []
        var load: GatedLoader<Void>.Call?
        for step in 0...4 {
            if step == span.begin {
                store.start(.refresh)
                load = try await loads.nextCall()
            }
            if step == span.end, let load { await end(load) }
            switch step {
            case 0, 1: taps.append(container.send(Flip(isOn: step == 0, sends: sends)))
            case 2, 3: try await respond(with: step == 2, to: taps[step - 2])
            default: break
            }
        }
        let rest = loads.succeedingAlways()
        defer { rest.cancel() }
        try await store.until { !$0.isStale && !$0.isLoading }
        #expect(recorder.timeline == "false ─ true ─ false")
    }

    @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
    func `of three edits of a row the rejected one alone is taken back, whatever the order of the responses`(
        order: [Int]
    ) async throws {
        let gates = Profile.Field.allCases.map { _ in GatedLoader<Void>() }
        let store = ResourceStore(Resource<Profile>("profile") { Profile() }, in: container)
        await store.load()
        let edits = zip(Profile.Field.allCases, gates).map { field, gate in
            container.send(Edit(field: field, sends: gate, keys: [["profile", field.rawValue]]))
        }
        var expected = Profile(name: "new", city: "new", color: "new")
        #expect(store.value == expected)
        for index in order {
            let request = try await gates[index].nextCall()
            if index == 1 { request.fail(Rejected()) } else { request.succeed(()) }
            try await edits[index].until { !$0.isPending }
            if index == 1 { expected.city = "old" }
            #expect(store.value == expected && (edits[index].error != nil) == (index == 1))
        }
    }

    @Test func `an edit that is rejected between two others of its lane is taken back alone`() async throws {
        let (server, loads) = (Lock(Profile()), loads)
        let resource = Resource<Profile>("profile") {
            let profile = server.withLock { $0 }
            try await loads.load()
            return profile
        }
        let store = ResourceStore(resource, in: container)
        store.appear()
        try await loads.nextCall().succeed(())
        try await store.until { $0.value != nil && !$0.isLoading }
        let recorder = StateRecorder(store)
        let edits = Profile.Field.allCases.map { container.send(Edit(field: $0, sends: sends, keys: ["profile"])) }
        for (edit, field) in zip(edits, Profile.Field.allCases) {
            let request = try await sends.nextCall()
            if field == .city {
                request.fail(Rejected())
            } else {
                server.withLock { $0[keyPath: field.path] = "new" }
                request.succeed(())
            }
            try await edit.until { !$0.isPending }
        }
        let rest = loads.succeedingAlways()
        defer { rest.cancel() }
        try await store.until { !$0.isStale && !$0.isLoading }
        #expect(store.value == Profile(name: "new", city: "old", color: "new"))
        let cities = recorder.states.compactMap { $0.value?.city }
        #expect(cities.drop { $0 == "old" }.drop { $0 == "new" }.allSatisfy { $0 == "old" })
        #expect(recorder.states.drop { $0.value?.name == "old" }.allSatisfy { $0.value?.name == "new" })
        #expect(recorder.states.drop { $0.value?.color == "old" }.allSatisfy { $0.value?.color == "new" })
    }
}

private struct Flip: Mutation {
    let isOn: Bool
    let sends: GatedLoader<Void>

    func send(_ context: MutationContext) async throws { try await sends.load() }

    var overlays: [Overlay] { Overlay(Resource<Bool>("switch") { false }) { [isOn] in $0 = isOn } }
}

private struct Profile: Equatable {
    enum Field: String, CaseIterable {
        case name
        case city
        case color

        var path: WritableKeyPath<Profile, String> {
            switch self {
            case .name: \.name
            case .city: \.city
            case .color: \.color
            }
        }
    }

    var name = "old"
    var city = "old"
    var color = "old"
}

private struct Edit: Mutation {
    let field: Profile.Field
    let sends: GatedLoader<Void>
    let keys: [ResourceKey]

    func send(_ context: MutationContext) async throws { try await sends.load() }

    var overlays: [Overlay] {
        Overlay(Resource<Profile>("profile") { Profile() }) { [field] in $0[keyPath: field.path] = "new" }
    }

    var affectedKeys: [ResourceKey] { keys }
}

extension GatedLoader<Void> {
    /// Lets every call succeed, until the task is canceled.
    fileprivate func succeedingAlways() -> Task<Void, any Error> {
        Task {
            while true { try await nextCall().succeed(()) }
        }
    }
}
