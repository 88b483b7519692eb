import PortableUI
import ResourceCore
import ResourcePages
import ResourceUI

/// A list that has loaded 100,000 items in 2,000 pages before it's shown, and that goes on.
struct PagedFeed: View {
    @State private var store = ResourceStore(.numbers, in: ResourceContainer())
    @State private var isFilled = false

    var body: some View {
        VStack {
            if isFilled {
                Text(verbatim: "\(store.value?.count ?? 0) items").accessibilityIdentifier("count")
                ScrollView {
                    LazyVStack { PagedForEach(store) { FeedRow(id: $0.id) } }
                }
            }
        }
        .task { await fill() }
    }

    private func fill() async {
        await store.load()
        while let list = store.value, list.count < 100_000 { await store.loadNext() }
        isFilled = true
    }
}

private struct Numbered: Identifiable, Equatable, Sendable {
    let id: Int
}

extension Resource where Value == Pages<Numbered> {
    /// The numbers from 1 on, in pages of 50, each at once.
    fileprivate static var numbers: Resource {
        .pages("numbers", from: 1) { first in
            Page((first..<first + 50).map { Numbered(id: $0) }, next: first + 50)
        }
    }
}
