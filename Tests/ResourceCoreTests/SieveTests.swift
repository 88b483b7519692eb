import Testing

@testable import ResourceCore

/// The SIEVE eviction algorithm.
@Suite struct SieveTests {
    @Test func `without use the oldest goes first`() {
        var sieve = Sieve<Int>()
        for number in 1...3 { _ = sieve.insert(number) }
        #expect([sieve.evict(), sieve.evict(), sieve.evict(), sieve.evict()] == [1, 2, 3, nil])
    }

    @Test func `what was used is spared once, and keeps its place`() {
        var sieve = Sieve<Int>()
        let slots = (1...4).map { sieve.insert($0) }
        sieve.touch(slots[0])
        #expect(sieve.evict() == 2)
        #expect(sieve.evict() == 3)
        #expect(sieve.evict() == 4)
        #expect(sieve.evict() == 1)
    }

    @Test func `the hand goes on where it stopped, past what came meanwhile`() {
        var sieve = Sieve<Int>()
        let slots = (1...3).map { sieve.insert($0) }
        sieve.touch(slots[0])
        #expect(sieve.evict() == 2)
        _ = sieve.insert(4)
        #expect([sieve.evict(), sieve.evict(), sieve.evict()] == [3, 4, 1])
    }

    @Test func `when all were used, one still goes`() {
        var sieve = Sieve<Int>()
        for number in 1...3 { sieve.touch(sieve.insert(number)) }
        #expect(sieve.evict() == 1 && sieve.count == 2)
    }

    @Test func `an element under the hand can be taken out`() {
        var sieve = Sieve<Int>()
        let slots = (1...4).map { sieve.insert($0) }
        sieve.touch(slots[0])
        #expect(sieve.evict() == 2)
        sieve.remove(slots[2])
        #expect(sieve.evict() == 4)
        sieve.remove(slots[0])
        #expect(sieve.evict() == nil && sieve.count == 0)
    }

    @Test func `when the newest is taken out, those before it stay in their order`() {
        var sieve = Sieve<Int>()
        let slots = (1...3).map { sieve.insert($0) }
        sieve.remove(slots[2])
        _ = sieve.insert(4)
        #expect([sieve.evict(), sieve.evict(), sieve.evict(), sieve.evict()] == [1, 2, 4, nil])
    }

    @Test func `an element in a place that was used before has not been used itself`() {
        var sieve = Sieve<Int>()
        let slot = sieve.insert(1)
        sieve.touch(slot)
        sieve.remove(slot)
        for number in 2...3 { _ = sieve.insert(number) }
        #expect(sieve.evict() == 2)
    }

    @Test(arguments: 0..<20) func `it chooses as a plain list with a hand does`(seed: Int) {
        var random = UInt64(seed) &* 2_654_435_761 &+ 1
        func draw(_ bound: Int) -> Int {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(random >> 33) % bound
        }
        var sieve = Sieve<Int>()
        var model = SieveModel()
        var slots: [Int: Sieve<Int>.Slot] = [:]
        for number in 0..<3000 {
            let known = slots.keys.sorted()
            switch draw(8) {
            case 0...2:
                slots[number] = sieve.insert(number)
                model.insert(number)
            case 3...5 where !known.isEmpty:
                let used = known[draw(known.count)]
                if let slot = slots[used] { sieve.touch(slot) }
                model.touched.insert(used)
            case 6 where !known.isEmpty:
                let gone = known[draw(known.count)]
                if let slot = slots.removeValue(forKey: gone) { sieve.remove(slot) }
                model.remove(gone)
            default:
                let victim = sieve.evict()
                #expect(victim == model.evict())
                if let victim { slots[victim] = nil }
            }
            #expect(sieve.count == model.queue.count)
        }
    }
}

/// A straightforward model of SIEVE: a list, oldest first, and the index of the element under the hand.
private struct SieveModel {
    var queue: [Int] = []
    var touched: Set<Int> = []
    var hand = 0

    mutating func insert(_ number: Int) {
        // NB: A hand that has passed the newest element is at the oldest, so that a new element isn't under it.
        if hand >= queue.count { hand = 0 }
        queue.append(number)
    }

    mutating func remove(_ number: Int) {
        guard let index = queue.firstIndex(of: number) else { return }
        queue.remove(at: index)
        touched.remove(number)
        if index < hand { hand -= 1 }
    }

    mutating func evict() -> Int? {
        guard !queue.isEmpty else { return nil }
        while true {
            if hand >= queue.count { hand = 0 }
            let number = queue[hand]
            guard touched.remove(number) != nil else {
                queue.remove(at: hand)
                return number
            }
            hand += 1
        }
    }
}
