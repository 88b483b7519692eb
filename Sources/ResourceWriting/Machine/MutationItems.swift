import ResourceCore

// The mutations of an outbox in the order of their numbers, with lists of those that events ask for. Of a lane with a
// thousand mutations, most only wait. So no event visits all of them to find those that it concerns. The lists follow
// each change of a mutation.
package struct MutationItems: Sendable {
    package typealias Item = MutationMachine.Item
    typealias Number = MutationMachine.Number

    private var items: [Item] = []
    private var places = OrderedQueue<Place>()

    /// The numbers in each list, in their order, or no list before there is any mutation.
    private var lists: [OrderedQueue<Number>] = []
    private var blocked = OrderedQueue<Blocked>()

    private struct Place: Sendable {
        let number: Number
        var index: Int
    }

    private struct Blocked: Sendable {
        let blocker: Number
        let number: Number
    }

    enum List: Int, CaseIterable {
        /// Those that begin an attempt as soon as there is room, a connection, and a user.
        case ready
        case running
        case adopting
        case dependent

        /// Those whose acceptance by the server is recorded, and that aren't acknowledged yet (W10).
        case answered
        case accepted

        /// Those whose effect is part of all records (W12).
        case baked

        /// Those that repeat a failed one whose record still exists (W16).
        case repeating
        case unreadable
    }

    init() {}

    init(_ items: [Item]) {
        for item in items { insert(item) }
    }

    func index(of number: Number) -> Int? {
        let index = places.sortedIndex { $0.number >= number }
        return index < places.count && places[index].number == number ? index : nil
    }

    @discardableResult
    mutating func insert(_ item: Item) -> Int {
        let index = places.sortedIndex { $0.number >= item.number }
        places.insert(Place(number: item.number, index: items.count), at: index)
        items.append(item)
        update(item.number, from: Facts(), to: Facts(item))
        return index
    }

    mutating func remove(at index: Int) -> Item {
        let hole = places[index].index
        places.remove(at: index)
        items.swapAt(hole, items.count - 1)
        let item = items.removeLast()
        if hole < items.count, let moved = self.index(of: items[hole].number) { places[moved].index = hole }
        update(item.number, from: Facts(item), to: Facts())
        return item
    }
}

extension MutationItems: RandomAccessCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { items.count }

    package internal(set) subscript(index: Int) -> Item {
        _read { yield items[places[index].index] }
        _modify {
            let place = places[index].index
            let old = Facts(items[place])
            defer { update(items[place].number, from: old, to: Facts(items[place])) }
            yield &items[place]
        }
    }
}

extension MutationItems: Hashable {
    package static func == (one: MutationItems, other: MutationItems) -> Bool { one.elementsEqual(other) }

    package func hash(into hasher: inout Hasher) {
        for item in self { hasher.combine(item) }
    }
}

extension MutationItems {
    subscript(list: List) -> OrderedQueue<Number> { lists.isEmpty ? OrderedQueue() : lists[list.rawValue] }

    func first(in list: List, after number: Number = 0) -> Number? {
        let numbers = self[list]
        if number == 0 { return numbers.first }
        let place = numbers.sortedIndex { $0 > number }
        return place < numbers.endIndex ? numbers[place] : nil
    }

    func blocked(by number: Number) -> [Number] {
        let first = blocked.sortedIndex { $0.blocker >= number }
        return blocked[first...].prefix { $0.blocker == number }.map(\.number)
    }

    private struct Facts: Equatable {
        var lists: UInt16 = 0
        var blocker: Number?

        init() {}

        init(_ item: Item) {
            blocker = item.blocker
            add(.running, if: item.stage == .sending || item.stage == .recordingAttempt)
            add(.ready, if: item.isReady)
            add(.adopting, if: item.isAdopting)
            add(.dependent, if: !item.creators.isEmpty)
            add(.answered, if: item.isAnswered && item.isPending)
            add(.accepted, if: item.isAccepted)
            add(.baked, if: item.isBaked && item.stage == .acknowledged)
            add(.repeating, if: item.original != nil)
            add(.unreadable, if: item.stage.failure == .unreadable)
        }

        private mutating func add(_ list: List, if isInList: Bool) {
            if isInList { lists |= 1 << UInt16(list.rawValue) }
        }
    }

    private mutating func update(_ number: Number, from old: Facts, to new: Facts) {
        if lists.isEmpty { lists = Array(repeating: OrderedQueue(), count: List.allCases.count) }
        var changed = old.lists ^ new.lists
        while changed != 0 {
            let list = changed.trailingZeroBitCount
            changed &= changed - 1
            Self.update(&lists[list], number, isInList: new.lists & 1 << UInt16(list) != 0)
        }
        guard old.blocker != new.blocker else { return }
        if let blocker = old.blocker { updateBlocked(Blocked(blocker: blocker, number: number), isInList: false) }
        if let blocker = new.blocker { updateBlocked(Blocked(blocker: blocker, number: number), isInList: true) }
    }

    private static func update(_ numbers: inout OrderedQueue<Number>, _ number: Number, isInList: Bool) {
        let place = numbers.sortedIndex { $0 >= number }
        if isInList { numbers.insert(number, at: place) } else { numbers.remove(at: place) }
    }

    private mutating func updateBlocked(_ pair: Blocked, isInList: Bool) {
        let place = blocked.sortedIndex { ($0.blocker, $0.number) >= (pair.blocker, pair.number) }
        if isInList { blocked.insert(pair, at: place) } else { blocked.remove(at: place) }
    }
}

extension MutationMachine.Item {
    var isReady: Bool { stage == .waiting && blocker == nil && creators.isEmpty && !isAdopting }

    var isAccepted: Bool {
        switch stage {
        case .recordingAnswer, .settling, .acknowledging, .acknowledged: true
        case .removing: heirs != nil
        default: false
        }
    }
}
