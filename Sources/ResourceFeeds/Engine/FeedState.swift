import ResourceCore
import ResourcePages

// A state of a feed, in which changes are applied and pages are brought up to date. That's the user's code, so it's
// done outside of the lock, with a copy, which takes the place of the state unless anything has changed meanwhile.
struct FeedState<Value: Sendable, Change: Sendable, Position: FeedPosition>: Sendable {
    typealias Applied = ListHistory<Change, Position>.Applied

    let order: FeedOrder<Position>
    let apply: @Sendable (_ value: inout Value, _ change: Change) -> Void
    let operations: any LivePagesOperations
    let version: UInt64
    var machine: FeedMachine<Position>
    var history: ListHistory<Change, Position>
    var walk: ListWalk<Position>?

    // Whether the pages fit together, and come after the same barriers.
    var isWhole = true

    // Applies changes to a list. Items of a page that has them already stay as they are.
    func applying(_ changes: [Applied], to list: AnyValue, _ ahead: inout [PageAhead<Position>]) -> AnyValue {
        guard !changes.isEmpty else { return list }
        var value = list.typed(Value.self)
        for change in changes {
            if !ahead.isEmpty { ahead.removeAll { !reaches($0.position, change.position) } }
            guard !ahead.isEmpty else {
                apply(&value, change.change)
                continue
            }
            let old = TypedValue(value)
            apply(&value, change.change)
            value = operations.restoring(TypedValue(value), from: old, itemsOf: ahead.map(\.page)).typed(Value.self)
        }
        return TypedValue(value)
    }

    // Applies changes that have arrived to the list, which comes to a position. Returns `nil` if the list stays the
    // same.
    mutating func applying(_ changes: [Applied], to list: AnyValue, at position: Position?) -> AnyValue? {
        var ahead = history.ahead
        var updated = applying(changes, to: list, &ahead)
        if let position { ahead.removeAll { !isLater($0.position, than: position) } }
        if ahead.isEmpty, isAhead { updated = operations.marking(updated, isConsistent: isWhole) }
        history.ahead = ahead
        return updated === list ? nil : updated
    }

    func isLater(_ position: Position, than base: Position) -> Bool {
        switch order.step(base, position) {
        case .next, .gap: true
        case .earlier, .same, .unrelated: false
        }
    }

    // Whether a page at a position has a change.
    private func reaches(_ position: Position, _ change: Position) -> Bool {
        switch order.step(change, position) {
        case .same, .next, .gap: true
        case .earlier, .unrelated: false
        }
    }
}

extension FeedState: KeptList {
    var hasList: Bool { machine.base != nil }
    var isAhead: Bool { !history.ahead.isEmpty }

    func isSame(as other: any KeptList) -> Bool { (other as? FeedState)?.version == version }

    mutating func update(
        _ page: AnyValue, _ mark: any Sendable, of ticket: Ticket, joining list: AnyValue?, at end: PagesEnd
    ) -> PageUpdate {
        guard let mark = mark as? PageMark<Position>, mark.timelines == machine.timelines, ticket.number > history.lost
        else { return .again }
        let named = operations.position(of: page)
        guard (named == nil) == (named as? Position == nil) else { return .failed(FeedError.withoutPosition) }
        switch mark.place {
        case .firstPage: return updateFirst(page, at: named as? Position, mark, of: ticket)
        case .walk:
            guard let walk, let position = walk.position else { return .again }
            return update(page, at: named as? Position, mark, of: ticket, joining: list, at: end, position, \.walkAhead)
        case .end:
            guard !machine.isLost, let position = machine.base?.position else { return .again }
            return update(
                page, at: named as? Position, mark, of: ticket, joining: list, at: end, position, \.history.ahead)
        }
    }

    private var walkAhead: [PageAhead<Position>] {
        get { walk?.ahead ?? [] }
        set { walk?.ahead = newValue }
    }

    private mutating func updateFirst(
        _ page: AnyValue, at named: Position?, _ mark: PageMark<Position>, of ticket: Ticket
    ) -> PageUpdate {
        guard let request = walk?.request, let position = named ?? mark.position else {
            return walk == nil ? .again : .failed(FeedError.withoutPosition)
        }
        if let known = mark.position, order.step(known, position) == .earlier {
            _ = machine.arrive(at: position, for: request, by: order)
            return .older
        }
        let changes = changes(after: position, since: ticket)
        var (walk, ahead) = (ListWalk(request: request), [PageAhead<Position>]())
        let updated = operations.changing(page, joining: nil) { applying(changes, to: $0, &ahead) }
        walk.position = changes.last?.position ?? position
        walk.applied = history.count
        self.walk = walk
        return .page(updated)
    }

    // `position` is that of the list, some of whose pages may be ahead.
    private mutating func update(
        _ page: AnyValue, at named: Position?, _ mark: PageMark<Position>, of ticket: Ticket, joining list: AnyValue?,
        at end: PagesEnd, _ position: Position, _ pagesAhead: WritableKeyPath<FeedState, [PageAhead<Position>]>
    ) -> PageUpdate {
        guard let known = mark.position else { return .again }
        // NB: Without an order, a page can't be compared with the changes.
        let own = order.isKnown ? named ?? known : known
        switch order.step(known, own) {
        case .earlier: return .failed(FeedError.outdated)
        case .unrelated: return .unrelated
        case .same, .next, .gap: break
        }
        let changes = changes(after: own, since: ticket)
        var none: [PageAhead<Position>] = []
        var updated = operations.changing(page, joining: end) { applying(changes, to: $0, &none) }
        let newer = self[keyPath: pagesAhead].filter { isLater($0.position, than: own) }
        if let list, !newer.isEmpty {
            updated = operations.page(updated, takingFrom: list, itemsOf: newer.map(\.page))
        }
        if order.isKnown, isLater(own, than: position) {
            updated = operations.withoutValidator(updated)
            self[keyPath: pagesAhead].append(PageAhead(position: own, page: updated))
        }
        return .page(updated)
    }

    private func changes(after position: Position, since ticket: Ticket) -> [Applied] {
        history.applied.filter { $0.ticket >= ticket.number && isLater($0.position, than: position) }
    }

    mutating func updateWalk(_ list: AnyValue) -> AnyValue? {
        guard var walk, let start = walk.position, walk.request.timelines == machine.timelines,
            walk.applied >= history.dropped
        else { return nil }
        let changes = history.applied.dropFirst(walk.applied - history.dropped).filter {
            isLater($0.position, than: start)
        }
        let position = changes.last?.position ?? start
        let updated = applying(changes, to: list, &walk.ahead)
        walk.ahead.removeAll { !isLater($0.position, than: position) }
        (walk.position, walk.applied) = (position, history.count)
        self.walk = walk
        return updated
    }

    mutating func endWalk() -> Bool {
        guard let walk, var position = walk.position else { return false }
        // NB: A position without a change is that of the walk too, which has all changes.
        if let now = machine.base?.position, !machine.isLost, isLater(now, than: position) { position = now }
        guard machine.arrive(at: position, for: walk.request, by: order) == .taken else { return false }
        history.ahead = walk.ahead
        self.walk = nil
        return true
    }
}
