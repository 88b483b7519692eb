import Foundation
import SeededRandom
import Testing

@testable import ResourceCore
@testable import ResourcePages

/// The facts of a list, which are those of all of its pages (P1, P11).
struct ListFactsTests {
    /// The pages of a list, and their facts in the order of the list.
    private struct Model {
        let pages = EntryPages()
        var facts: [PageFacts] = []
        var random: SeededGenerator

        mutating func newPage() -> (page: PagesMachine.Page, facts: PageFacts) {
            let facts = PageFacts(
                date: random.happens(onceIn: 3) ? nil : Date(timeIntervalSince1970: Double(random.number(below: 99))),
                loadedAt: .seconds(random.number(below: 99)),
                lifetime: random.happens(onceIn: 3) ? .seconds(random.number(below: 99)) : nil)
            return (PagesMachine.Page(id: .unique(), barriers: 0, links: [.previous, .next]), facts)
        }

        mutating func add(at end: PagesEnd) {
            let new = newPage()
            let dropped = pages.machine.add(new.page, at: end, round: 0, holdsPosition: false)
            facts.insert(new.facts, at: end == .start ? 0 : facts.count)
            facts = Array(facts.dropFirst(dropped.atStart).dropLast(dropped.atEnd))
            pages.note(new.facts, of: new.page.id, isAdded: true)
        }

        mutating func replace() {
            let all = (0..<random.number(below: 5)).map { _ in newPage() }
            pages.machine.replace(by: all.map(\.page), first: 0)
            for new in all { pages.note(new.facts, of: new.page.id) }
            facts = all.map(\.facts)
        }

        /// Returns the facts as the rules define them.
        func expected(_ staleAfter: Duration?) -> (Date?, Duration?) {
            let ends = facts.map { $0.loadedAt + ($0.lifetime ?? staleAfter ?? .seconds(1_000_000)) }
            return (facts.compactMap(\.date).min(), ends.min())
        }
    }

    @Test(arguments: UInt64(1)...20)
    func `they're the same, whether pages were added, dropped, or replaced`(seed: UInt64) {
        var model = Model(random: SeededGenerator(seed: seed))
        if seed.isMultiple(of: 2) { model.pages.machine.limit = 4 }
        for _ in 0..<100 {
            switch model.random.number(below: 8) {
            case 0: model.replace()
            case 1...3: model.add(at: .start)
            default: model.add(at: .end)
            }
            let staleAfter: Duration? = model.random.happens(onceIn: 9) ? nil : .seconds(50)
            let (facts, expected) = (model.pages.listFacts(staleAfter), model.expected(staleAfter))
            #expect(facts.date == expected.0)
            let end = facts.firstToAge.map { $0.loadedAt + ($0.lifetime ?? staleAfter ?? .seconds(1_000_000)) }
            #expect(end == expected.1 && facts.count == model.facts.count)
        }
    }
}
