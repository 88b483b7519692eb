import Foundation
import ResourceCore

/// The pages of a resource's list: how one is loaded, and how it's joined to the others, regardless of their types.
final class PagingFeature: Sendable {
    /// The cursor of the first page, or `nil` if the loader needs none for it.
    let first: Data?
    let operations: any PagesOperations
    private let askedExtent: PagesRefreshExtent?
    let limit: Int?

    typealias Keeper = @Sendable (_ features: [any EntryFeature]) -> (any ListKeeper)?

    // Returns the part of an entry that keeps the list current, if a feed does (V22).
    let keeper: Keeper?

    var isLive: Bool { keeper != nil }

    // NB: The pages of a live list are of one position, so none is put in its place by itself.
    var extent: PagesRefreshExtent {
        let asked = isLive && askedExtent?.placesPages == true ? nil : askedExtent
        return asked ?? (limit == nil ? .readingPosition : .keptPages)
    }

    init(
        first: Data?, operations: any PagesOperations, extent: PagesRefreshExtent? = nil, limit: Int? = nil,
        keeper: Keeper? = nil
    ) {
        self.first = first
        self.operations = operations
        askedExtent = extent
        self.limit = limit
        self.keeper = keeper
    }

    static func refine(
        _ policy: inout ErasedResource.Policy, extent: PagesRefreshExtent? = nil, limit: Int? = nil,
        keeper: Keeper? = nil
    ) {
        policy.features = policy.features?.map { feature in
            guard let old = feature as? PagingFeature else { return feature }
            return PagingFeature(
                first: old.first, operations: old.operations, extent: extent ?? old.askedExtent,
                limit: limit ?? old.limit, keeper: keeper ?? old.keeper)
        }
    }
}

extension PagingFeature: ResourceFeature {
    private static let archivedPages = 3

    func join(_ features: inout [any EntryFeature]) {
        guard features.pageLoad == nil else { return }
        let known = features.pages
        let pages = known ?? EntryPages()
        pages.follow(self, keptBy: keeper?(features))
        if known == nil { features.append(pages) }
    }

    func plan(_ basis: inout AttemptBasis, of entry: Entry, _ turn: inout Turn) {
        guard basis.plan == nil else { return }
        guard let end = entry.features?.pageLoad?.end else {
            return basis.plan = entry.features?.pages?.beginAttempt(of: entry, self, &turn)
        }
        guard let list = entry.whole else { return }
        basis.previous = list.features?.pages?.base(of: list)
        basis.lacksAcknowledgedMutation = list.lacksAcknowledgedMutation
        basis.plan = list.features?.pages?.request(beyond: end, of: list, self, &turn)
    }

    // A list that is set is consistent, because none of its pages is from before a barrier (P1).
    func set(_ value: AnyValue) -> AnyValue { operations.marking(value, isConsistent: true) }

    // A restored list is fresh for the time after which the freshness limit of one of its pages is over first (P12).
    // NB: A live one is stale, whatever its age (V15).
    func restored(_ delivered: Delivered, staleAfter: Duration?) -> Delivered {
        guard !isLive, let value = delivered.value, let date = delivered.date else { return delivered }
        // The time for which a page without a limit of its own is fresh.
        let standard = staleAfter ?? .longest
        let lifetimes = operations.origins(of: value).map { $0.lifetime(since: date) }
        var limited = delivered
        limited.lifetime = lifetimes.min { ($0 ?? standard) < ($1 ?? standard) } ?? nil
        return limited
    }

    func archived(_ value: AnyValue) -> AnyValue { operations.prefix(of: value, pages: Self.archivedPages) }
}

extension ErasedResource {
    var paging: PagingFeature? { policy.features?.first(as: PagingFeature.self) }
}

extension PageOrigin {
    // Returns the time from a date to the page's freshness limit, or `nil` if it has none. A list is as old as its
    // oldest page, so the limits of all its pages count from one date.
    func lifetime(since date: Date) -> Duration? {
        freshUntil.map { Duration(clamping: $0.timeIntervalSince(date)) }
    }
}
