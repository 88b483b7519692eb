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
            for isRecorded in [false, true] { await take(CommandLine.arguments[1], isRecorded) }
        }
        job_hooks_print_functions()
    }

    private static func take(_ name: String, _ isRecorded: Bool) async {
        switch name {
        case "appear": await appear(isRecorded: isRecorded)
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
}

private struct Title: View {
    var body: some View {
        AsyncResourceView(Resource("title") { "Persuasion" }) { Text($0) }
    }
}
