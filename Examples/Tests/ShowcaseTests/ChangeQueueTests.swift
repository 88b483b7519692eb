import Testing

@testable import Showcase

/// The order in which a page sends its changes to the train.
@Suite struct ChangeQueueTests {
    private static let changes = (0..<4).map { TrainChange.details(TrainDetails(failureRate: Double($0) / 4)) }
    private let settings = TrainSettings.anything

    @Test func `the first change is sent at once, and each other one when the one before it has ended`() {
        var queue = ChangeQueue()
        #expect(queue.choose(Self.changes[0]) == Self.changes[0])
        #expect(queue.choose(Self.changes[1]) == nil)
        #expect(queue.choose(Self.changes[2]) == nil)
        #expect(queue.ended(nil) == Self.changes[1])
        #expect(queue.ended("No.") == Self.changes[2])
        #expect(queue.ended(nil) == nil)
        #expect(queue.choose(Self.changes[3]) == Self.changes[3])
    }

    @Test func `whatever the order of choices and ends, each change is sent once and in turn`() {
        for order in 0..<256 {
            var queue = ChangeQueue()
            var chosen: [TrainChange] = []
            var sent: [TrainChange?] = []
            for step in 0..<8 {
                if order >> step & 1 == 0, let change = Self.changes.dropFirst(chosen.count).first {
                    chosen.append(change)
                    sent.append(queue.choose(change))
                } else {
                    sent.append(queue.ended(nil))
                }
                let begun = sent.compactMap { $0 }
                #expect(begun + queue.waiting == chosen)
                #expect(queue.sent == nil ? queue.waiting.isEmpty : queue.sent == begun.last)
            }
        }
    }

    @Test func `a refusal is told until the next change has ended`() {
        var queue = ChangeQueue()
        _ = queue.choose(Self.changes[1])
        #expect(queue.complaint(in: settings) == nil)
        _ = queue.ended("There is no connection.")
        #expect(queue.complaint(in: settings) == "There is no connection.")
        _ = queue.choose(Self.changes[2])
        #expect(queue.complaint(in: settings) == "There is no connection.")
        _ = queue.ended(nil)
        #expect(queue.complaint(in: settings) == nil)
    }

    @Test func `settings that are what was wanted are no reason to complain`() {
        var queue = ChangeQueue()
        _ = queue.choose(Self.changes[2])
        _ = queue.ended("The answer was lost.")
        #expect(queue.complaint(in: settings) == "The answer was lost.")
        #expect(queue.complaint(in: Self.changes[2].made(in: settings)) == nil)
    }

    @Test func `an end of nothing means nothing`() {
        var queue = ChangeQueue()
        #expect(queue.ended("Late.") == nil)
        #expect(queue == ChangeQueue())
    }
}
