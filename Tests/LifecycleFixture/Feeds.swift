import Observation
import PortableUI

/// The rows of a feed, by their identities, which change in one step.
@MainActor @Observable
final class Feed {
    var rows: [Int]

    init(_ count: Int) {
        rows = Array(1...count)
    }

    /// Replaces the rows with new ones, followed by the present ones.
    func insert(_ count: Int) {
        let first = rows[0]
        rows = Array(first - count..<first) + rows
    }
}

/// The buttons that change a feed, above it.
struct FeedScreen<Content: View>: View {
    let feed: Feed
    @ViewBuilder let content: () -> Content

    var body: some View {
        VStack(spacing: 0) {
            HStack {
                Button("Insert 3") { feed.insert(3) }
                Button("Insert 300") { feed.insert(300) }
                Button("Drop") { feed.rows.removeFirst(20) }
            }
            content()
        }
    }
}

/// A row whose height depends on its identity.
struct FeedRow: View {
    let id: Int

    var body: some View {
        Text(verbatim: "Row \(id)")
            .frame(height: 40 + CGFloat(abs(id) % 3) * 20)
            .accessibilityIdentifier("row \(id)")
    }
}

/// A feed in a list.
struct FeedList: View {
    @State private var feed = Feed(10_000)

    var body: some View {
        FeedScreen(feed: feed) {
            List(feed.rows, id: \.self) { FeedRow(id: $0) }
        }
    }
}

/// A feed in a lazy stack.
struct FeedStack: View {
    @State private var feed = Feed(10_000)

    var body: some View {
        FeedScreen(feed: feed) {
            ScrollView {
                LazyVStack { ForEach(feed.rows, id: \.self) { FeedRow(id: $0) } }
            }
        }
    }
}

/// A feed in a stack that isn't lazy.
struct FeedColumn: View {
    @State private var feed = Feed(200)

    var body: some View {
        FeedScreen(feed: feed) {
            ScrollView {
                VStack { ForEach(feed.rows, id: \.self) { FeedRow(id: $0) } }
            }
        }
    }
}

/// A feed whose position a view shows and sets.
struct FollowedFeed: View {
    @State private var feed = Feed(10_000)
    @State private var position: Int?

    var body: some View {
        FeedScreen(feed: feed) {
            HStack {
                Text(verbatim: "At \(position.map(String.init) ?? "nothing")").accessibilityIdentifier("position")
                Button("Go to 5000") { position = 5000 }
                Button("Glide to 20") { withAnimation { position = 20 } }
            }
            ScrollView {
                LazyVStack { ForEach(feed.rows, id: \.self) { FeedRow(id: $0) } }
                    .scrollTargetLayout()
            }
            .scrollPosition(id: $position, anchor: .top)
        }
    }
}

/// A list that is read by a reader, and begins in its middle.
struct ReadFeed: View {
    @State private var feed = Feed(10_000)

    var body: some View {
        ScrollViewReader { proxy in
            FeedScreen(feed: feed) {
                HStack {
                    Button("Top of 7000") { proxy.scrollTo(7000, anchor: .top) }
                    Button("Center of 9000") { proxy.scrollTo(9000, anchor: .center) }
                    Button("Last") { proxy.scrollTo(10_000, anchor: .bottom) }
                    Button("See 12") { proxy.scrollTo(12) }
                    Button("Nothing") { proxy.scrollTo("nothing") }
                }
                List(feed.rows, id: \.self) { FeedRow(id: $0) }
            }
        }
    }
}

/// Cells beside each other whose position a view follows, from the hundredth on.
struct FollowedCells: View {
    @State private var position: Int? = 100

    var body: some View {
        Text(verbatim: "At \(position ?? 0)").accessibilityIdentifier("position")
        ScrollView(.horizontal) {
            LazyHStack {
                ForEach(0..<1000) { number in
                    Text(verbatim: "\(number)").frame(width: 80 + CGFloat(number % 3) * 20, height: 60)
                        .accessibilityIdentifier("row \(number)")
                }
            }
            .scrollTargetLayout()
        }
        .scrollPosition(id: $position, anchor: .leading)
    }
}

/// Cells beside each other that appear when a button is pressed.
struct LateCells: View {
    @State private var isShown = false

    var body: some View {
        Button("Show") { isShown = true }
        if isShown { FollowedCells() }
    }
}

/// A list of more rows than a page can show.
struct LongFeed: View {
    @State private var position: Int?

    var body: some View {
        VStack {
            Text(verbatim: "At \(position ?? 0)").accessibilityIdentifier("position")
            ScrollView {
                LazyVStack { ForEach(1...100_000, id: \.self) { FeedRow(id: $0) } }
                    .scrollTargetLayout()
            }
            .scrollPosition(id: $position)
        }
    }
}
