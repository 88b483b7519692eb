import PortableUI
import ResourceCore
import ResourceInspector
import ResourceUI
import ResourceWriting

/// A list of an app with 10,000 resources, whose container handles 1,000 events a second, under an inspector.
struct Crowded: View {
    /// The number of resources.
    private static let resources = 10_000

    /// The numbers of batches of events in a second, and of events in a batch.
    private static let (batches, events) = (40, 25)

    @State private var container = ResourceContainer()
    @State private var count = 0

    var body: some View {
        VStack(alignment: .leading) {
            Text("Events: \(count)").accessibilityIdentifier("events")
            List(0..<2_000, id: \.self) { Text("Row \($0)") }
        }
        .resourceInspector()
        .resourceContainer(container)
        .task { await work() }
    }

    private func resource(_ number: Int) -> Resource<Int> {
        Resource(["crowd", "group \(number % 100)", number % Self.resources]) { number }
    }

    private func work() async {
        for number in 0..<Self.resources { container.set(number, for: resource(number)) }
        let (clock, start) = (ContinuousClock(), ContinuousClock().now)
        for batch in 1... {
            do { try await clock.sleep(until: start + .seconds(1) / Self.batches * batch) } catch { return }
            for _ in 0..<Self.events {
                count += 1
                container.set(count, for: resource(count * 7))
            }
        }
    }
}
