import HeadlessHost
import Observation
import PortableUI
import ResourceCore
import ResourceTesting
import ResourceUI
import Testing

/// A view whose parent is evaluated again and again, because its environment changes.
@Suite(.timeLimit(.minutes(10))) @MainActor struct SurroundingsTests {
    @Observable @MainActor fileprivate final class Surroundings {
        var phase = ScenePhase.active
        var scheme = ColorScheme.light
        var width = 300
    }

    private let container = ResourceContainer(clock: ManualClock())
    private let gate = GatedLoader<String>()
    private let work = GatedLoader<Void>()

    @Test func `a child's task isn't run again or canceled, and its resource is loaded once`() async throws {
        let surroundings = Surroundings()
        let host = HeadlessHost { [container, gate, work] in
            Window(surroundings: surroundings, child: Child(resource: gate.resource("words"), work: work))
                .resourceContainer(container)
        }
        let call = try await work.nextCall()
        try await gate.nextCall().succeed("one")
        try await host.until { host.contains(.text, "Value one") }
        for phase in [ScenePhase.inactive, .background, .active] {
            surroundings.phase = phase
            try await host.until { host.contains(.text, "\(phase), light, 300") }
        }
        surroundings.scheme = .dark
        try await host.until { host.contains(.text, "active, dark, 300") }
        for width in 301...310 {
            surroundings.width = width
            try await host.until { host.contains(.text, "active, dark, \(width)") }
        }
        try await host.settle()
        #expect(work.count == 1 && call.isWaiting && !call.isCancelled && gate.count == 1)
        call.succeed(())
        try await host.until { host.contains(.text, "Done") }
    }
}

private struct Window: View {
    let surroundings: SurroundingsTests.Surroundings
    let child: Child

    var body: some View {
        Parent(width: surroundings.width, child: child)
            .environment(\.scenePhase, surroundings.phase)
            .environment(\.colorScheme, surroundings.scheme)
    }
}

private struct Parent: View {
    let width: Int
    let child: Child
    @Environment(\.scenePhase) private var phase
    @Environment(\.colorScheme) private var scheme

    var body: some View {
        VStack {
            Text("\(phase), \(scheme), \(width)")
            child
        }
    }
}

private struct Child: View {
    let work: GatedLoader<Void>
    @AsyncResource<String> private var words: ResourceStore<String>
    @State private var isDone = false

    init(resource: Resource<String>, work: GatedLoader<Void>) {
        self.work = work
        _words = AsyncResource(resource)
    }

    var body: some View {
        Text(isDone ? "Done" : "Value \(words.value ?? "none")")
            .task {
                do {
                    try await work.load()
                    isDone = true
                } catch {}
            }
    }
}
