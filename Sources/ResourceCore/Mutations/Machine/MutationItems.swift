/// The mutations of an outbox in the order of their numbers, with lists of those that events ask for.
///
/// Of a lane with a thousand mutations, most only wait. So no event visits all of them to find those that it concerns.
/// The lists follow each change of a mutation.
package struct MutationItems: Hashable, Sendable {
    package typealias Item = MutationMachine.Item
    typealias Number = MutationMachine.Number

    private var items: [Item] = []

    /// The numbers in each list, in their order, or no list before there is any mutation.
    private var lists: [[Number]] = []

    /// The mutations that wait for another one, in the order of that one.
    private var blocked: [Blocked] = []

    private struct Blocked: Hashable, Sendable {
        let blocker: Number
        let number: Number
    }

    enum List: Int, CaseIterable {
        /// Those that begin an attempt as soon as there is room, a connection, and a user.
        case ready

        /// Those whose attempt is running or about to.
        case running

        /// Those that adopt an identifier (W11).
        case adopting

        /// Those that need an identifier that isn't assigned yet (W11).
        case dependent

        /// Those whose acceptance by the server is recorded, and that aren't acknowledged yet (W10).
        case answered
        case accepted

        /// Those that every value includes (W12).
        case included

        /// Those that repeat a failed one whose record still exists (W16).
        case repeating

        /// Those whose record can't be read (W16).
        case unreadable
    }

    init() {}

    /// Creates the list of mutations that are in the order of their numbers.
    init(_ items: [Item]) {
        for item in items { insert(item) }
    }

    /// Returns the position of a mutation, in logarithmic time.
    func index(of number: Number) -> Int? {
        // NB: A search in the array copies no item, and one in this collection would.
        let index = items.sortedIndex { $0.number >= number }
        return index < items.count && items[index].number == number ? index : nil
    }

    @discardableResult
    mutating func insert(_ item: Item) -> Int {
        let index = items.sortedIndex { $0.number >= item.number }
        items.insert(item, at: index)
        update(item.number, from: Facts(), to: Facts(item))
        return index
    }

    mutating func remove(at index: Int) -> Item {
        let item = items.remove(at: index)
        update(item.number, from: Facts(item), to: Facts())
        return item
    }
}

extension MutationItems: RandomAccessCollection {
    package var startIndex: Int { items.startIndex }
    package var endIndex: Int { items.endIndex }

    package internal(set) subscript(index: Int) -> Item {
        _read { yield items[index] }
        _modify {
            let old = Facts(items[index])
            defer { update(items[index].number, from: old, to: Facts(items[index])) }
            yield &items[index]
        }
    }
}

// The lists.
extension MutationItems {
    subscript(list: List) -> [Number] { lists.isEmpty ? [] : lists[list.rawValue] }

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

    /// The properties of a mutation that determine its lists.
    private struct Facts: Equatable {
        /// The lists, as bits.
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
            add(.included, if: item.isIncluded && item.stage == .acknowledged)
            add(.repeating, if: item.original != nil)
            add(.unreadable, if: item.stage.failure == .unreadable)
        }

        private mutating func add(_ list: List, if isInList: Bool) {
            if isInList { lists |= 1 << UInt16(list.rawValue) }
        }
    }

    private mutating func update(_ number: Number, from old: Facts, to new: Facts) {
        if lists.isEmpty { lists = Array(repeating: [], count: List.allCases.count) }
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

    private static func update(_ numbers: inout [Number], _ number: Number, isInList: Bool) {
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
        case .removing: acknowledgment != nil
        default: false
        }
    }
}
