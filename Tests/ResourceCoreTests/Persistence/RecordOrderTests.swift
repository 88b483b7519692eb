import Foundation
import Testing

@testable import ResourceCore

/// The order of operations on an archive.
struct RecordOrderTests {
    private func write(_ key: ResourceKey) -> RecordOperation {
        .write(.text(key)) { ValueRecord(.text(key), payload: Data(), updatedAt: .distantPast) }
    }

    /// Returns the current operations of an agenda, in order.
    private func all(_ agenda: WriteAgenda<RecordOperation>) -> [RecordSelection] {
        var agenda = agenda
        var all: [RecordSelection] = []
        while let next = agenda.next() { all.append(next.operation.selection) }
        return all
    }

    @Test func `a removal makes the writes before it unnecessary, and no others`() {
        var agenda = WriteAgenda<RecordOperation>()
        for key: ResourceKey in [["a", "1"], ["b"], ["a", "2"]] { _ = agenda.add(write(key)).place }
        _ = agenda.add(.remove(.prefix("a"))).place
        _ = agenda.add(write(["a", "1"])).place
        #expect(all(agenda) == [.one(.text("b")), .prefix("a"), .one(.text(["a", "1"]))])
    }

    @Test func `a wipe makes everything before it unnecessary but another wipe`() {
        var agenda = WriteAgenda<RecordOperation>()
        _ = agenda.add(.wipe).place
        _ = agenda.add(write("a")).place
        _ = agenda.add(.mark(.key("b"), .stale)).place
        _ = agenda.add(.wipe).place
        #expect(all(agenda) == [.all, .all])
    }

    @Test func `what an entry asks for itself is covered by what was asked for many`() {
        var agenda = WriteAgenda<RecordOperation>()
        let place = agenda.add(.mark(.prefix("a"), .stale)).place
        #expect(agenda.add(.mark(.one(.text(["a", "1"])), .stale)).place == place)
        #expect(agenda.add(.mark(.one(.text("b")), .stale)).place != place)
        #expect(agenda.add(.remove(.one(.text(["a", "1"])))).place > place)
    }

    @Test func `what is being done is not taken back`() {
        var agenda = WriteAgenda<RecordOperation>()
        _ = agenda.add(write("a")).place
        let running = agenda.next()
        let place = agenda.add(write("a")).place
        #expect(agenda.lastPlace(of: .text("a")) == place && agenda.count == 2)
        agenda.finish(running?.place ?? 0)
        #expect(agenda.lastPlace(of: .text("a")) == place && agenda.count == 1)
        #expect(all(agenda) == [.one(.text("a"))])
    }

    @Test func `what is being done covers nothing that is asked for meanwhile`() {
        var agenda = WriteAgenda<RecordOperation>()
        let running = agenda.add(.mark(.key("a"), .stale)).place
        _ = agenda.next()
        #expect(agenda.add(.mark(.one(.text("a")), .stale)).place > running)
        #expect(all(agenda) == [.one(.text("a"))])
    }

    @Test func `a failure is doubted until the same was done, and a removal that failed is not excused by a mark`() {
        var doubts = RecordDoubts()
        let record = ValueRecord(.text("a"), payload: Data(), updatedAt: .distantPast)
        doubts.note(.mark(.key("a"), .stale), failed: true)
        #expect(doubts.judge(record)?.isStale == true)
        doubts.note(.mark(.key("a"), .stale), failed: false)
        #expect(doubts.judge(record) == record)
        doubts.note(.remove(.key("a")), failed: true)
        doubts.note(.mark(.key("a"), .stale), failed: false)
        #expect(doubts.judge(record) == nil)
        doubts.note(.remove(.key("a")), failed: false)
        #expect(doubts.judge(record) == record)
    }

    @Test func `marks that failed are known, also when no record is believed any longer`() {
        var doubts = RecordDoubts()
        #expect(!doubts.includes(.prefix("a"), .acknowledged))
        doubts.note(.mark(.prefix("a"), .acknowledged), failed: true)
        #expect(doubts.includes(.prefix("a"), .acknowledged) && !doubts.includes(.prefix("b"), .acknowledged))
        doubts.note(.mark(.prefix("a"), .stale), failed: false)
        #expect(doubts.includes(.prefix("a"), .acknowledged))
        for number in 0..<1000 { doubts.note(.mark(.key(["\(number)"]), .stale), failed: true) }
        #expect(doubts.includes(.prefix("b"), .acknowledged))
    }

    @Test func `a mark covers what it marks at least as much, and as many records`() {
        let (one, other) = (UUID(), UUID())
        let marks: [(first: RecordOperation, second: RecordOperation, isCovered: Bool)] = [
            (.mark(.key("a"), .acknowledged), .mark(.one(.text("a")), .stale), true),
            (.mark(.key("a"), .stale), .mark(.one(.text("a")), .acknowledged), false),
            (.mark(.key("a"), .stale), .mark(.one(.text("a")), .stale, by: [one]), true),
            (.mark(.key("a"), .stale, by: [one]), .mark(.one(.text("a")), .stale), false),
            (.mark(.key("a"), .stale, by: [one, other]), .mark(.one(.text("a")), .stale, by: [one]), true),
            (.mark(.key("a"), .stale, by: [one]), .mark(.one(.text("a")), .stale, by: [other]), false),
        ]
        for (first, second, isCovered) in marks {
            var agenda = WriteAgenda<RecordOperation>()
            let place = agenda.add(first).place
            #expect((agenda.add(second).place == place) == isCovered)
        }
    }

    @Test func `only what touches a record delays its reading`() {
        var agenda = WriteAgenda<RecordOperation>()
        _ = agenda.add(write("a")).place
        let marked = agenda.add(.mark(.prefix("b"), .stale)).place
        #expect(agenda.lastPlace(of: .text("c")) == nil)
        #expect(agenda.lastPlace(of: .text(["b", "1"])) == marked)
    }

    @Test func `more failures than are told apart make every older record doubtful`() {
        var doubts = RecordDoubts()
        let record = ValueRecord(.text("fine"), payload: Data(), updatedAt: .distantPast)
        for number in 0..<1000 { doubts.note(.mark(.key(["\(number)"]), .stale), failed: true) }
        #expect(doubts.judge(record) == record)
        doubts.note(.mark(.key("one more"), .stale), failed: true)
        #expect(doubts.judge(record) == nil)
        doubts.note(write("fine"), failed: false)
        #expect(doubts.judge(record) == record)
        doubts.note(.wipe, failed: false)
        #expect(doubts.judge(ValueRecord(.text("other"), payload: Data(), updatedAt: .distantPast)) != nil)
    }
}
