import PortableUI
import SeededRandom
import Testing

struct KeyedDifferenceTests {
    @Test func `the steps between random orders lead from one to the other`() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<5_000 {
            let old = (0..<12).filter { _ in Bool.random(using: &generator) }.shuffled(using: &generator)
            let new = (0..<12).filter { _ in Bool.random(using: &generator) }.shuffled(using: &generator)
            #expect(apply(keyedDifference(from: old, to: new), to: old) == new, "from \(old) to \(new)")
        }
    }

    @Test func `no order takes more placements than there are things outside a longest common order`() {
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<300 {
            let new = Array(0..<7).shuffled(using: &generator)
            let steps = keyedDifference(from: Array(0..<7), to: new)
            #expect(steps.count == 7 - longestIncrease(in: new), "to \(new)")
        }
    }

    @Test(arguments: 0..<20)
    func `one move is one step`(index: Int) {
        var new = Array(0..<20)
        let moved = new.remove(at: index)
        for target in new.indices {
            var order = new
            order.insert(moved, at: target)
            #expect(keyedDifference(from: Array(0..<20), to: order).count == (target == index ? 0 : 1))
        }
    }

    @Test(arguments: 0..<20)
    func `one insertion and one removal are one step each`(index: Int) {
        let all = Array(0..<20)
        let rest = all.filter { $0 != index }
        let follower = index < 19 ? index + 1 : nil
        #expect(keyedDifference(from: rest, to: all) == [.place(index, before: follower, isMove: false)])
        #expect(keyedDifference(from: all, to: rest) == [.remove(index)])
    }

    private func apply(_ steps: [KeyedStep<Int>], to old: [Int]) -> [Int]? {
        var order = old
        for step in steps {
            switch step {
            case .remove(let id):
                guard let index = order.firstIndex(of: id) else { return nil }
                order.remove(at: index)
            case .place(let id, let before, let isMove):
                let index = order.firstIndex(of: id)
                guard isMove == (index != nil) else { return nil }
                if let index { order.remove(at: index) }
                guard let before else {
                    order.append(id)
                    continue
                }
                guard let target = order.firstIndex(of: before) else { return nil }
                order.insert(id, at: target)
            }
        }
        return order
    }

    /// Returns the length of the longest increasing subsequence, by trying all subsets.
    private func longestIncrease(in order: [Int]) -> Int {
        (0..<(1 << order.count)).map { subset in
            let members = order.indices.filter { subset & (1 << $0) != 0 }.map { order[$0] }
            return zip(members, members.dropFirst()).allSatisfy { $0 < $1 } ? members.count : 0
        }.max() ?? 0
    }
}
