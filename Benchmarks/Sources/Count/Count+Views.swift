import HeadlessHost
import PortableUI

// Views on screen.
extension Count {
    static func views() async {
        let counter = Counter()
        let host = HeadlessHost { CounterBesideRows(counter: counter, rows: 100 * scale) }
        await count("change") { _ in
            counter.count += 1
            try? await host.settle()
        }
        precondition(host.contains("Count: \(counter.count)"), "a change isn't shown")
        host.unmount()
        await rows()
    }

    fileprivate static let rowCount = 100 * scale

    /// Shows and changes rows of a list, and counts each of them.
    private static func rows() async {
        let counter = Counter()
        let host = HeadlessHost { Rows(counter: counter) }
        await count("row evaluated", 10, each: rowCount) { _ in
            counter.count += 1
            try? await host.settle()
        }
        precondition(host.contains("Row \(counter.count + rowCount - 1)"), "a row isn't evaluated")
        host.unmount()
        await count("row mounted", 10, each: rowCount) { _ in HeadlessHost { Rows(counter: counter) }.unmount() }
    }
}

@Observable @MainActor
private final class Counter {
    var count = 0
}

private struct CounterBesideRows: View {
    let counter: Counter
    let rows: Int

    var body: some View {
        VStack {
            CounterView(counter: counter)
            ForEach(0..<rows, id: \.self) { Row(number: $0) }
        }
    }
}

private struct CounterView: View {
    let counter: Counter

    var body: some View {
        Text("Count: \(counter.count)")
    }
}

/// Rows that all change with a counter.
private struct Rows: View {
    let counter: Counter

    var body: some View {
        let first = counter.count
        VStack {
            ForEach(0..<Count.rowCount, id: \.self) { Row(number: $0 + first) }
        }
    }
}

private struct Row: View {
    let number: Int

    var body: some View {
        Text("Row \(number)")
    }
}
