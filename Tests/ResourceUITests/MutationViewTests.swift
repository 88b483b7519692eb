import HeadlessHost
import PortableUI
import ResourceCore
import ResourceTesting
import ResourceUI
import ResourceWriting
import Testing

/// Mutations in views.
@MainActor
struct MutationViewTests {
    private let container = ResourceContainer(clock: ManualClock())
    private let sends = GatedLoader<Int>()

    @Test func `a view that sends shows the effect at once, and the mutation in the list`() async throws {
        container.set(1, for: .likes)
        let host = HeadlessHost { [container, sends] in LikeScreen(sends: sends).resourceContainer(container) }
        #expect(host.contains(.text, "1 likes") && host.contains(.text, "0 pending"))
        try host.tap("Like")
        #expect(host.contains(.text, "2 likes"))
        try await host.until { host.contains(.text, "1 pending") }
        try await sends.nextCall().succeed(2)
        try await host.until { host.contains(.text, "0 pending") }
    }

    @Test func `a failure reaches the root, and the list offers another attempt`() async throws {
        container.set(1, for: .likes)
        let host = HeadlessHost { [container, sends] in LikeScreen(sends: sends).resourceContainer(container) }
        try host.tap("Like")
        try await sends.nextCall().fail(Refused())
        try await host.until { host.contains(.text, "Failed: Like") }
        #expect(host.contains(.text, "1 likes"))
        try host.tap("Try Again")
        #expect(host.contains(.text, "2 likes"))
        try await sends.nextCall().succeed(2)
        try await host.until { host.contains(.text, "0 pending") }
    }

    @Test func `a root that comes back is told of the failures, also of those in the meantime`() async throws {
        container.set(1, for: .likes)
        let host = HeadlessHost { [container, sends] in LikeTabs(sends: sends).resourceContainer(container) }
        for _ in 1...2 {
            try host.choose("Other")
            let sent = container.send(Like(sends: sends))
            try await sends.nextCall().fail(Refused())
            await #expect(throws: Refused.self) { try await sent.output }
            try host.choose("Likes")
            try await host.until { host.contains(.text, "Failed: Like") }
            try host.tap("Forget")
            #expect(!host.contains(.text, "Failed: Like"))
        }
    }

    @Test func `a success reaches the root, though the view that sent it is gone, and none that came before`()
        async throws
    {
        container.set(1, for: .likes)
        let early = container.send(Like(sends: sends))
        try await sends.nextCall().succeed(2)
        _ = try await early.output
        let host = HeadlessHost { [container, sends] in
            SavedScreen(content: LikeTabs(sends: sends)).resourceContainer(container)
        }
        #expect(host.contains(.text, "0 saved"))
        try host.tap("Like")
        try host.choose("Other")
        try await sends.nextCall().succeed(2)
        try await host.until { host.contains(.text, "1 saved") }
    }

    @Test func `a discarded mutation leaves the list`() async throws {
        container.set(1, for: .likes)
        let host = HeadlessHost { [container, sends] in LikeScreen(sends: sends).resourceContainer(container) }
        try host.tap("Like")
        try await sends.nextCall().fail(Refused())
        try await host.until { host.contains(.text, "1 pending") && host.contains(.text, "Failed: Like") }
        try host.tap("Discard")
        try await host.until { host.contains(.text, "0 pending") }
    }
}

private struct Refused: LoadFailure {
    var kind: LoadFailureKind { .permanent }
}

extension Resource<Int> {
    nonisolated fileprivate static var likes: Self { Resource("likes") { 2 } }
}

private struct Like: Mutation {
    let sends: GatedLoader<Int>

    func send(_ context: MutationContext) async throws -> Int { try await sends.load() }

    var overlays: [Overlay] { Overlay(.likes) { $0 = 2 } }
}

private struct LikeScreen: View {
    let sends: GatedLoader<Int>
    @AsyncResource(.likes, policy: .manual) private var likes
    @PendingMutations private var mutations
    @Environment(\.send) private var send
    @State private var failure = ""

    var body: some View {
        VStack {
            Text("\(likes.value ?? 0) likes")
            Button("Like") { send(Like(sends: sends)) }
            Text("\(mutations.count) pending")
            ForEach(mutations) { mutation in
                Button("Try Again") { mutation.retry() }
                Button("Discard") { Task { try await mutation.discard() } }
            }
            Text(failure)
            Button("Forget") { failure = "" }
        }
        .onMutationFailure { failure = "Failed: \($0.name)" }
    }
}

private struct SavedScreen: View {
    let content: LikeTabs
    @State private var count = 0

    var body: some View {
        VStack {
            Text("\(count) saved")
            content
        }
        .onMutationSuccess { if $0 is Like { count += 1 } }
    }
}

private struct LikeTabs: View {
    let sends: GatedLoader<Int>

    var body: some View {
        TabView {
            LikeScreen(sends: sends).tabItem { Label("Likes", systemImage: "heart") }
            Text("Nothing").tabItem { Label("Other", systemImage: "circle") }
        }
    }
}
