import AsyncResources
import Measuring

/// A benchmark that wipes 100,000 values while another thread reads one of them repeatedly.
enum Wipes {
    private static let count = 100_000
    private static let bar = Bar(20_000_000)

    @concurrent
    static func table() async -> Table {
        let container = ResourceContainer()
        let book = Resource.book(0)
        var probe: Probe?
        var waits: [Double] = []
        let wipes = await measure(
            Effort(samples: 7), operations: 1,
            before: {
                for number in 0..<count { container.set(Book(number: number), for: .book(number)) }
                probe = await Probe { blackHole(container.state(of: book)) }
            },
            work: { try? await container.wipe() },
            after: {
                waits.append(await probe?.stop() ?? 0)
                precondition(container.state(of: book).value == nil, "nothing was wiped")
            })
        let calm = await Probe { blackHole(container.state(of: book)) }
        spin(for: .nanoseconds(wipes.median))
        return Table(
            "100,000 entries wiped",
            [
                Row("container.wipe()", wipes),
                Row("longest hold seen by another thread", Samples(nanoseconds: waits.suffix(7)), bar: bar),
                Row("longest call where nothing is wiped", .time(await calm.stop())),
            ])
    }

    /// Keeps a processor as busy as a wipe does, without any other effect.
    private static func spin(for time: Duration) {
        let start = ContinuousClock.now
        while start.duration(to: .now) < time {}
    }
}
