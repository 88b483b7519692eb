public import PortableUI
public import ResourceCore
public import ResourcePages

/// The rows of a list that loads in pages, which loads the next page as its end comes near.
///
/// ```swift
/// AsyncResourceView(.feed) { stories in
///     List { PagedForEach(stories) { StoryRow(story: $0) } }
/// }
/// ```
///
/// It's a `ForEach` whose rows tell the store which of them are on screen (P7), followed by one row for the end of the
/// list: a progress indicator while a page loads, the error with a button after a failure (P8), and nothing otherwise.
/// The same row is above the others while the page before the first item loads, and after its failure. It works
/// wherever `ForEach` does, such as in a `List`, a `LazyVStack`, or a grid. In a container that isn't lazy, all rows
/// appear at once, so that all pages load.
///
/// The store is that of the `AsyncResourceView` around it, or the one that is passed in.
public struct PagedForEach<Item: Identifiable & Sendable, Row: View, Footer: View>: View where Item.ID: Sendable {
    /// The list, or `nil` for that of the store.
    private let pages: Pages<Item>?
    private let ahead: Int
    private let ownStore: ResourceStore<Pages<Item>>?
    private let row: (Item) -> Row
    private let footer: (PagesEndState, LoadAction) -> Footer

    @State private var visible = VisibleRows<Item.ID>()
    @Environment(\.pagedStores) private var stores
    @Environment(\.resourceContainer) private var container

    /// Creates the rows of a list that an `AsyncResourceView` shows.
    ///
    /// - Parameters:
    ///   - pages: The list.
    ///   - ahead: The number of items before the end at which the next page is loaded.
    ///   - row: A view builder that creates the row of an item.
    ///   - footer: A view builder that creates the row for an end of the list. Its second argument loads the page
    ///     beyond it.
    public init(
        _ pages: Pages<Item>, ahead: Int = 5, @ViewBuilder row: @escaping (Item) -> Row,
        @ViewBuilder footer: @escaping (PagesEndState, LoadAction) -> Footer = {
            DefaultResourceView(state: $0, loadNext: $1)
        }
    ) {
        self.init(pages, nil, ahead, row, footer)
    }

    /// Creates the rows of the list that a store has.
    ///
    /// - Parameters:
    ///   - store: The store of the list.
    ///   - ahead: The number of items before the end at which the next page is loaded.
    ///   - row: A view builder that creates the row of an item.
    ///   - footer: A view builder that creates the row for an end of the list. Its second argument loads the page
    ///     beyond it.
    public init(
        _ store: ResourceStore<Pages<Item>>, ahead: Int = 5, @ViewBuilder row: @escaping (Item) -> Row,
        @ViewBuilder footer: @escaping (PagesEndState, LoadAction) -> Footer = {
            DefaultResourceView(state: $0, loadNext: $1)
        }
    ) {
        self.init(nil, store, ahead, row, footer)
    }

    private init(
        _ pages: Pages<Item>?, _ store: ResourceStore<Pages<Item>>?, _ ahead: Int, _ row: @escaping (Item) -> Row,
        _ footer: @escaping (PagesEndState, LoadAction) -> Footer
    ) {
        self.pages = pages
        ownStore = store
        self.ahead = ahead
        self.row = row
        self.footer = footer
    }

    /// The rows, and the rows for the ends.
    public var body: some View {
        let store = ownStore ?? stores.store(of: Pages<Item>.self)
        if let store { PagesHeader(store: store, content: footer) }
        ForEach(pages ?? store?.value ?? Pages()) { item in
            row(item)
                .onAppear { appeared(item, in: store) }
                .onDisappear { disappeared(item, from: store) }
        }
        if let store { PagesFooter(store: store, footer: footer) }
    }

    private func appeared(_ item: Item, in store: ResourceStore<Pages<Item>>?) {
        if let store {
            return visible.insert(item.id) { store.itemAppeared(item.id, among: $0, ahead: ahead) }
        }
        #if DEBUG
            container.warn(
                "A PagedForEach of \(Item.self) has no store, so no page will follow. Put it into the AsyncResourceView "
                    + "of the list, or pass the store in.")
        #endif
    }
}

extension PagedForEach {
    private func disappeared(_ item: Item, from store: ResourceStore<Pages<Item>>?) {
        visible.remove(item.id) { [ahead] in store?.itemsDisappeared(exceptFor: $0, ahead: ahead) }
    }
}

/// The row for the start of a list, which is there only while a page loads before it, and after a failure (P8).
private struct PagesHeader<Item: Identifiable & Sendable, Content: View>: View where Item.ID: Sendable {
    let store: ResourceStore<Pages<Item>>
    let content: (PagesEndState, LoadAction) -> Content

    var body: some View {
        let state = store.state(of: .start)
        switch state {
        case .loading, .waiting, .failed: content(state, LoadAction(store, at: .start))
        case .idle, .finished: EmptyView()
        }
    }
}

/// The row for the end of a list, which is reevaluated when that end changes, without the rows.
private struct PagesFooter<Item: Identifiable & Sendable, Footer: View>: View where Item.ID: Sendable {
    let store: ResourceStore<Pages<Item>>
    let footer: (PagesEndState, LoadAction) -> Footer

    var body: some View {
        footer(store.state(of: .end), LoadAction(store, at: .end))
    }
}
