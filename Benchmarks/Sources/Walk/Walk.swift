import AsyncResources
import HeadlessHost
import JobHooks
import Jobs
import PortableUI

/// Takes the walk that the argument names, and prints the functions that it enters, in order, for `scripts/walk`.
@main @MainActor
enum Walk {
    static func main() {
        runOnThisThread {
            // NB: What happens once in a process isn't a part of a walk, so that is taken twice.
            for isRecorded in [false, true] { try await take(CommandLine.arguments[1], isRecorded) }
        }
        job_hooks_print_functions()
    }

    private static func take(_ name: String, _ isRecorded: Bool) async throws {
        switch name {
        case "appear": await appear(isRecorded: isRecorded)
        case "durable-mutation": try await sendDurably(isRecorded: isRecorded)
        default: preconditionFailure("there is no walk \(name)")
        }
    }

    /// Shows a view whose resource isn't in memory, until its value is shown.
    private static func appear(isRecorded: Bool) async {
        let container = ResourceContainer()
        if isRecorded { job_hooks_begin_recording() }
        let host = HeadlessHost { Title().resourceContainer(container) }
        while !host.contains("Persuasion") { await Task.yield() }
        job_hooks_end_recording()
        host.unmount()
    }

    /// Sends a durable mutation of a value that is in memory and on disk, until the mutation's record is gone.
    private static func sendDurably(isRecorded: Bool) async throws {
        let store = MemoryStore()
        let outbox = try await Outbox(store, Rename.self)
        let container = ResourceContainer(archive: MemoryStore(), outbox: outbox)
        _ = try await container.value(of: .title)
        await container.flush()
        if isRecorded { job_hooks_begin_recording() }
        try await container.send(Rename(title: "Emma")).output
        await container.flush()
        while try await store.identifiers().contains(where: { $0.hasPrefix("mutations/") }) { await Task.yield() }
        job_hooks_end_recording()
        await container.close()
    }
}

extension Resource<String> {
    fileprivate static var title: Resource { Resource("title") { "Persuasion" }.persisted() }
}

struct Rename: DurableMutation {
    let title: String
    var affectedKeys: [ResourceKey] { ["title"] }
    var overlays: [Overlay] { Overlay(.title, showing: title) }

    func send(_ context: MutationContext) async throws {}
}

private struct Title: View {
    var body: some View {
        AsyncResourceView(Resource("title") { "Persuasion" }) { Text($0) }
    }
}
