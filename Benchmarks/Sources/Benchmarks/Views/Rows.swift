import HeadlessHost
import Measuring
import PortableUI

/// A benchmark that shows 1,000 rows and changes one of them.
@MainActor
enum Rows {
    private static let count = 1_000

    static func table() async -> Table {
        Table("1,000 rows", [await mount(), await unmount(), await update()])
    }

    private static func mount() async -> Row {
        let models = (0..<count).map(RowModel.init)
        var host: HeadlessHost?
        let samples = await measure(
            operations: 1,
            work: { host = HeadlessHost { ModelRows(models: models) } },
            after: { host?.unmount() })
        return HeadlessHost { ModelRows(models: models) }.row("mounted", samples, operations: 1)
    }

    private static func unmount() async -> Row {
        let models = (0..<count).map(RowModel.init)
        var host: HeadlessHost?
        let samples = await measure(
            operations: 1,
            before: { host = HeadlessHost { ModelRows(models: models) } },
            work: { host?.unmount() },
            after: { precondition(host?.counters.liveNodes == 0, "nodes are left") })
        return Row("unmounted", samples)
    }

    private static func update() async -> Row {
        let models = (0..<count).map(RowModel.init)
        let host = HeadlessHost { ModelRows(models: models) }
        host.resetCounters()
        var updates = 0
        let samples = await measure { repetitions in
            for _ in 0..<repetitions {
                updates += 1
                models[updates % count].title = "Update \(updates)"
                let isSettled: Void? = try? await host.settle()
                precondition(isSettled != nil, "the views never settle")
            }
        }
        defer { host.unmount() }
        return host.row("one of them updated", samples, operations: updates)
    }
}
