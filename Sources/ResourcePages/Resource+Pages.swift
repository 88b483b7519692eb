import Foundation
public import ResourceCore

extension Resource {
    /// Creates a resource whose value is a list that is loaded in pages.
    ///
    ///     .pages("feed") { cursor in
    ///         let feed = try await api.feed(after: cursor)
    ///         return Page(feed.stories, next: feed.next)
    ///     }
    ///
    /// The first page loads like any resource, and the others as the end of the list comes near; see `PagedForEach` and
    /// ``ResourceStore/loadNext()``. A refresh loads the pages again up to the reading position, each by the cursor
    /// that the newly loaded page before it names, and replaces the list in one step (P2).
    ///
    /// - Parameters:
    ///   - key: The identity of the list.
    ///   - load: A closure that loads the page of a cursor, or the first page without one. It's called once for each
    ///     attempt to load a page, off every actor. A page whose `next` is the cursor that led to it is the last one.
    public static func pages<Item, Cursor>(
        _ key: ResourceKey, load: @escaping @Sendable (_ cursor: Cursor?) async throws -> Page<Item, Cursor>
    ) -> Resource where Value == Pages<Item> {
        pages(key) { cursor, _ in .modified(try await load(cursor)) }
    }

    /// Creates a resource whose value is a list that is loaded in pages, of which the first one has a cursor as well.
    ///
    ///     .pages("archive", from: 0) { offset in
    ///         let stories = try await api.stories(from: offset)
    ///         return Page(stories, next: stories.isEmpty ? nil : offset + stories.count)
    ///     }
    ///
    /// With `previous` cursors, a list may begin in the middle, such as a chat at the first unread message.
    ///
    /// - Parameters:
    ///   - key: The identity of the list.
    ///   - first: The cursor of the page that a load begins with.
    ///   - load: A closure that loads the page of a cursor.
    public static func pages<Item, Cursor>(
        _ key: ResourceKey, from first: Cursor,
        load: @escaping @Sendable (_ cursor: Cursor) async throws -> Page<Item, Cursor>
    ) -> Resource where Value == Pages<Item> {
        pages(key, from: first) { cursor, _ in .modified(try await load(cursor)) }
    }

    /// Creates a resource whose value is a list that is loaded in pages, by a closure that receives the context of its
    /// attempt and can report that a page hasn't changed.
    ///
    /// The context's `previous` and `validator` are those of the page that the list has for the cursor. After
    /// `.notModified`, that page stays, and a walk goes on with the cursor that it names (P12).
    public static func pages<Item, Cursor>(
        _ key: ResourceKey,
        load:
            @escaping @Sendable (
                _ cursor: Cursor?, _ context: LoadContext<Page<Item, Cursor>>
            ) async throws -> LoadResult<Page<Item, Cursor>>
    ) -> Resource where Value == Pages<Item> {
        paged(key, from: nil, load: load)
    }

    /// Creates a resource whose value is a list that is loaded in pages from a first cursor, by a closure that receives
    /// the context of its attempt and can report that a page hasn't changed.
    public static func pages<Item, Cursor>(
        _ key: ResourceKey, from first: Cursor,
        load:
            @escaping @Sendable (
                _ cursor: Cursor, _ context: LoadContext<Page<Item, Cursor>>
            ) async throws -> LoadResult<Page<Item, Cursor>>
    ) -> Resource where Value == Pages<Item> {
        paged(key, from: first) { cursor, context in try await load(cursor ?? first, context) }
    }

    /// Returns a copy whose refreshes load the list to the given extent.
    ///
    /// The default is `.readingPosition`, and with a limit, it's `.keptPages`. If you call this method several times,
    /// the last call counts.
    public func refreshExtent<Item>(_ extent: PagesRefreshExtent) -> Resource where Value == Pages<Item> {
        with { PagingFeature.refine(&$0, extent: extent) }
    }

    /// Returns a copy whose list keeps at most the given number of pages, and at least one.
    ///
    /// When a page or the list is loaded, a page beyond the limit is dropped at the far end, if its neighbor names a
    /// cursor that leads back to it (P9). The page that holds the reading position stays, even if the list is then too
    /// long. A refresh loads the pages that are kept, unless `refreshExtent(_:)` says otherwise. By default, there's no
    /// limit.
    public func limit<Item>(pages: Int) -> Resource where Value == Pages<Item> {
        with { PagingFeature.refine(&$0, limit: max(pages, 1)) }
    }

    private static func paged<Item, Cursor>(
        _ key: ResourceKey, from first: Cursor?,
        load:
            @escaping @Sendable (Cursor?, LoadContext<Page<Item, Cursor>>) async throws -> LoadResult<
                Page<Item, Cursor>
            >
    ) -> Resource where Value == Pages<Item> {
        let pager = Pager(load: load)
        let erased = ErasedResource(key, of: Value.self) { context in
            .modified(TypedValue(try await pager.page(for: context)))
        }
        // NB: A first cursor that can't be encoded is passed to the loader as `first` all the same.
        let start = try? CursorCoding<Cursor>().data(of: first)
        return Resource(erased).with { $0.features = [PagingFeature(first: start, operations: TypedPages<Item>())] }
    }
}

extension ErasedLoadContext {
    fileprivate var limitOfFreshness: Date? {
        attempt.report.limits.lifetime.map { attempt.wallClock().addingTimeInterval($0 / .seconds(1)) }
    }
}

private struct Pager<Item: Identifiable & Sendable, Cursor: Codable & Hashable & Sendable>: Sendable
where Item.ID: Sendable {
    typealias Result = LoadResult<Page<Item, Cursor>>

    let load: @Sendable (Cursor?, LoadContext<Page<Item, Cursor>>) async throws -> Result

    private let coding = CursorCoding<Cursor>()

    init(load: @escaping @Sendable (Cursor?, LoadContext<Page<Item, Cursor>>) async throws -> Result) {
        self.load = load
    }

    func page(for context: ErasedLoadContext) async throws -> LoadedPage<Item> {
        // NB: A page load whose list has come to end before it began has nothing to load.
        guard let request = context.attempt.basis.plan as? PageRequest else { throw CancellationError() }
        let cursor = request.cursor
        // NB: A page with cursors of another type, as an earlier version of the app kept them, counts as unknown.
        let stored = knownPage(of: cursor, in: context.previous)
        let previous = stored.flatMap { try? page(of: $0) }
        let known = previous == nil ? nil : stored
        var context = context
        context.previous = previous.map { TypedValue($0) }
        let mayRevalidate = !context.attempt.basis.lacksAcknowledgedMutation
        context.validator = mayRevalidate ? known?.origin.validator.map { LoadValidator($0) } : nil
        switch try await load(coding.cursor(of: cursor), LoadContext(erased: context)) {
        case .modified(let page, let validator):
            return try loaded(page, by: cursor, validator, freshUntil: context.limitOfFreshness)
        case .notModified:
            guard let known else { throw LoadError.notModifiedWithoutValue }
            var origin = known.origin
            origin.id = .unique()
            origin.freshUntil = context.limitOfFreshness
            let overlap = known.overlap.map { [$0] } ?? []
            return LoadedPage(items: overlap + known.items, origin: origin, overlapsPrevious: known.overlap != nil)
        }
    }

    private func loaded(
        _ page: Page<Item, Cursor>, by cursor: Data?, _ validator: LoadValidator?, freshUntil: Date?
    ) throws -> LoadedPage<Item> {
        let origin = PageOrigin(
            cursor: cursor, next: try coding.data(of: page.next), previous: try coding.data(of: page.previous),
            validator: validator?.text, freshUntil: freshUntil)
        return LoadedPage(
            items: page.items, origin: origin, overlapsPrevious: page.overlapsPrevious, position: page.position)
    }

    private func knownPage(of cursor: Data?, in list: AnyValue?) -> PageStorage<Item>.Page? {
        guard let storage = list?.typed(Pages<Item>.self).storage else { return nil }
        return cursor.map(storage.page) ?? storage.pages.first { $0.origin.cursor == nil }
    }

    private func page(of known: PageStorage<Item>.Page) throws -> Page<Item, Cursor> {
        Page(
            known.items, next: try coding.cursor(of: known.origin.next),
            previous: try coding.cursor(of: known.origin.previous))
    }
}
