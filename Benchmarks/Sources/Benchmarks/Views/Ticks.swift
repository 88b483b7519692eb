import HeadlessHost
import Measuring
import PortableUI

/// A benchmark of a counter that ticks 100 times beside 10,000 unchanged rows.
@MainActor
enum Ticks {
    private static let ticks = 100

    /// One sample is 100 ticks, so a few samples suffice.
    private static let effort = Effort(samples: 7)

    static func table() async -> Table {
        Table(
            "100 ticks of a counter beside 10,000 rows",
            [
                await tick("the counter is a view of its own") { CounterBesideRows(counter: $0) },
                await tick("the view of the rows reads the counter") { CounterWithRows(counter: $0) },
            ])
    }

    private static func tick(_ name: String, @ViewBuilder _ view: (TickCounter) -> some View) async -> Row {
        let counter = TickCounter()
        let host = HeadlessHost { view(counter) }
        host.resetCounters()
        let samples = await measure(
            effort, operations: 1,
            work: {
                for _ in 0..<ticks {
                    counter.count += 1
                    let isSettled: Void? = try? await host.settle()
                    precondition(isSettled != nil, "the views never settle")
                }
            })
        defer { host.unmount() }
        return host.row(name, samples, operations: counter.count / ticks)
    }
}

@Observable @MainActor
private final class TickCounter {
    var count = 0
}

private struct CounterBesideRows: View {
    let counter: TickCounter

    var body: some View {
        VStack {
            CounterText(counter: counter)
            ForEach(0..<10_000) { NumberRow(number: $0) }
        }
    }
}

private struct CounterText: View {
    let counter: TickCounter

    var body: some View {
        Text("Count: \(counter.count)")
    }
}

private struct CounterWithRows: View {
    let counter: TickCounter

    var body: some View {
        VStack {
            Text("Count: \(counter.count)")
            ForEach(0..<10_000) { NumberRow(number: $0) }
        }
    }
}

private struct NumberRow: View {
    let number: Int

    var body: some View {
        Text("Row \(number)")
    }
}
