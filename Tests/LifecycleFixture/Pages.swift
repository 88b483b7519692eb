import Observation
import PortableUI

/// A record of views' actions, which they show.
@Observable
@MainActor
final class Journal {
    var entries: [String] = []

    func note(_ entry: String) {
        entries.append(entry)
    }
}

struct JournalText: View {
    let journal: Journal

    var body: some View {
        Text("Journal: " + journal.entries.joined(separator: ", ")).accessibilityIdentifier("journal")
    }
}

private struct Counter: View {
    let name: String
    @State private var count = 0

    var body: some View {
        HStack {
            Text("\(name): \(count)")
            Button("Add one to \(name)") { count += 1 }
        }
    }
}

struct Branches: View {
    @State private var isFirst = true

    var body: some View {
        VStack {
            if isFirst { Counter(name: "First") } else { Counter(name: "Second") }
            Button("Flip") { isFirst.toggle() }
        }
    }
}

struct Appearances: View {
    @State private var journal = Journal()
    @State private var generation = 0

    var body: some View {
        VStack {
            Text("In").onAppear { journal.note("inside") }.id(generation)
            Text("Out").id(generation).onAppear { journal.note("outside") }
            Button("Renew") { generation += 1 }
            JournalText(journal: journal)
        }
    }
}

struct Twins: View {
    var body: some View {
        let twin = Counter(name: "Twin")
        VStack {
            twin.accessibilityIdentifier("left")
            twin.accessibilityIdentifier("right")
        }
    }
}

struct FirstFrame: View {
    @State private var journal = Journal()
    @State private var appeared = "not appeared"
    @State private var started = "not started"
    @State private var count = 0
    @State private var isHere = true

    var body: some View {
        VStack {
            Text("\(appeared), \(started)")
                .onAppear { appeared = "appeared" }
                .task { started = "started" }
            if isHere { Text("Here").onDisappear { journal.note("left with \(count)") } }
            Button("Add one") { count += 1 }
            Button("Leave") { isHere = false }
            JournalText(journal: journal)
        }
    }
}

struct Working: View {
    @State private var journal = Journal()
    @State private var id = 0
    @State private var isHere = true

    var body: some View {
        VStack {
            if isHere { Text("Working on \(id)").task(id: id) { await work(id) } }
            Button("Next") { id += 1 }
            Button("Come and go") { isHere.toggle() }
            JournalText(journal: journal)
        }
    }

    private func work(_ id: Int) async {
        journal.note("start \(id)")
        let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
        for await _ in stream {}
        continuation.finish()
        journal.note("cancelled \(id)")
    }
}

/// A section whose first and last rows stand beside those of a collection.
struct MixedRows: View {
    var body: some View {
        List {
            Section("Rows") {
                Text("First")
                ForEach(1..<4, id: \.self) { Text("Row \($0)") }
                Text("Last")
            }
        }
    }
}

struct Refreshing: View {
    @State private var latch = Latch()

    var body: some View {
        VStack {
            List { Text("Refreshed \(latch.count) times") }
                .refreshable { await latch.wait() }
            Button("Let it end") { latch.open() }
        }
    }
}

/// A gate that holds a refresh until it's opened.
@Observable
@MainActor
private final class Latch {
    private(set) var count = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func wait() async {
        await withCheckedContinuation { waiting.append($0) }
        count += 1
    }

    func open() {
        for continuation in waiting { continuation.resume() }
        waiting = []
    }
}

struct Numbers: View {
    @State private var journal = Journal()

    var body: some View {
        VStack {
            JournalText(journal: journal)
            LazyVStack {
                ForEach(0..<300) { number in
                    Text("Row \(number)")
                        .frame(height: 60)
                        .accessibilityIdentifier("row-\(number)")
                        .onAppear { if [0, 299].contains(number) { journal.note("appear \(number)") } }
                        .onDisappear { if [0, 299].contains(number) { journal.note("disappear \(number)") } }
                }
            }
        }
    }
}
