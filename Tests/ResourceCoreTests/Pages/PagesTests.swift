import Foundation
import Testing

@testable import ResourceCore
@testable import ResourcePages

/// The items of a paged list as a value: their order, their ids, and changes of them.
@Suite(.timeLimit(.minutes(10))) struct PagesTests {
    /// Returns a list of pages of ids, each of which names the next one.
    private func list(_ pages: [[Int]], next: String? = nil, previous: String? = nil) -> Pages<Row> {
        var list = Pages<Row>(storage: PageStorage())
        for (number, ids) in pages.enumerated() {
            var origin = PageOrigin(cursor: Data("\(number)".utf8), next: Data("\(number + 1)".utf8))
            if number == 0 { origin.previous = previous.map { Data($0.utf8) } }
            if number == pages.count - 1 { origin.next = next.map { Data($0.utf8) } }
            list.storage.append(ids.map { Row(id: $0) }, origin, at: .end)
        }
        return list
    }

    @Test func `a list has its items in order, by position and by id`() {
        let list = list([[1, 2], [], [3], [4, 5, 6]])
        #expect(list.map(\.id) == [1, 2, 3, 4, 5, 6])
        #expect(list.indices.map { list[$0].id } == [1, 2, 3, 4, 5, 6])
        #expect(list.reversed().map(\.id) == [6, 5, 4, 3, 2, 1])
        for id in 1...6 { #expect(list[id: id]?.id == id) }
        #expect(list[id: 7] == nil)
        #expect(Pages<Row>().isEmpty && Pages<Row>().first == nil)
    }

    @Test func `equal cursors are the same bytes`() throws {
        let fields = (1...100).map { ("\($0)", $0) }
        let coding = CursorCoding<[String: Int]>()
        let data = try coding.data(of: Dictionary(uniqueKeysWithValues: fields))
        #expect(try coding.data(of: Dictionary(uniqueKeysWithValues: fields.reversed())) == data)
    }

    @Test func `a cursor has its fields in the order of their names, in every launch`() throws {
        let names = (UInt8(ascii: "a")...UInt8(ascii: "z")).map { String(UnicodeScalar($0)) }
        let data = try CursorCoding<[String: Int]>().data(of: Dictionary(uniqueKeysWithValues: names.map { ($0, 1) }))
        let fields = names.map { #""\#($0)":1"# }.joined(separator: ",")
        #expect(data.map { String(decoding: $0, as: UTF8.self) } == "{\(fields)}")
    }

    @Test func `an item that a later page brings again keeps its place and gets the newer content`() {
        var list = list([[1, 2]])
        list.storage.append([Row(id: 2, text: "new"), Row(id: 3), Row(id: 3, text: "last")], PageOrigin(), at: .end)
        #expect(list.map(\.id) == [1, 2, 3])
        #expect(list.map(\.text) == ["", "new", "last"])
    }

    @Test func `pages can be added and dropped at both ends`() {
        var list = list([[5, 6]])
        list.storage.append([Row(id: 3), Row(id: 4)], PageOrigin(), at: .start)
        list.storage.append([Row(id: 7)], PageOrigin(), at: .end)
        list.storage.append([Row(id: 1)], PageOrigin(), at: .start)
        #expect(list.map(\.id) == [1, 3, 4, 5, 6, 7])
        list.storage.dropPage(at: .start)
        list.storage.dropPage(at: .end)
        #expect(list.map(\.id) == [3, 4, 5, 6])
        #expect(list[id: 1] == nil && list[id: 7] == nil && list[id: 3]?.id == 3)
        list.storage.append([Row(id: 7)], PageOrigin(), at: .start)
        #expect(list[id: 7]?.id == 7 && list.first?.id == 7)
    }

    @Test func `an item is replaced or removed in whichever page it is`() {
        var list = list([[1, 2], [3, 4]])
        let before = list
        list[id: 3]?.text = "new"
        #expect(list[2].text == "new")
        list[id: 1] = nil
        #expect(list.map(\.id) == [2, 3, 4])
        list[id: 9] = Row(id: 9)
        #expect(list.map(\.id) == [2, 3, 4])
        list[id: 9] = Row(id: 2)
        #expect(list.map(\.id) == [2, 3, 4])
        list[id: 4] = Row(id: 8)
        #expect(list.map(\.id) == [2, 3, 8] && list[id: 8] != nil && list[id: 4] == nil)
        list[id: 8] = Row(id: 2)
        #expect(list.map(\.id) == [3, 2] && list[id: 2] != nil && list[id: 8] == nil)
        #expect(before.map(\.id) == [1, 2, 3, 4] && before[id: 3]?.text == "")
    }

    @Test func `P11: an item whose place is beyond a loaded end isn't inserted`() {
        var open = list([[2, 4]], next: "x", previous: "y")
        for end in PagesEnd.allCases { open.insert(Row(id: 9), at: end) }
        open.insert(Row(id: 1)) { $0.id < $1.id }
        open.insert(Row(id: 5)) { $0.id < $1.id }
        #expect(open.map(\.id) == [2, 4])
        open.insert(Row(id: 3)) { $0.id < $1.id }
        #expect(open.map(\.id) == [2, 3, 4])
        var closed = list([[2, 4]])
        closed.insert(Row(id: 1)) { $0.id < $1.id }
        closed.insert(Row(id: 5)) { $0.id < $1.id }
        closed.insert(Row(id: 0))
        closed.insert(Row(id: 9), at: .end)
        #expect(closed.map(\.id) == [0, 1, 2, 4, 5, 9])
    }

    @Test func `P11: an item at a loaded end that is inserted again stays, unless its place is beyond that end`() {
        let open = list([[2, 4], [6, 8]], next: "x", previous: "y")
        for (id, ids) in [(2, [2, 4, 6, 8]), (8, [2, 4, 6, 8])] {
            var list = open
            list.insert(Row(id: id, text: "new")) { $0.id < $1.id }
            #expect(list.map(\.id) == ids && list[id: id]?.text == "new")
        }
        for (id, text) in [(2, "9"), (8, "1")] {
            var list = open
            for row in open { list[id: row.id]?.text = String(row.id) }
            list.insert(Row(id: id, text: text)) { $0.text < $1.text }
            #expect(list.map(\.id) == open.map(\.id).filter { $0 != id })
        }
        var single = list([[2]], next: "x", previous: "y")
        single.insert(Row(id: 2, text: "new")) { $0.id < $1.id }
        #expect(single.map(\.text) == ["new"])
    }

    @Test func `an item that is inserted again keeps its place, or gets the one of its order`() {
        var list = list([[1, 2, 3]])
        list.insert(Row(id: 2, text: "new"))
        #expect(list.map(\.id) == [1, 2, 3] && list[1].text == "new")
        list.insert(Row(id: 1, text: "z")) { $0.text < $1.text }
        #expect(list.map(\.id) == [3, 2, 1] || list.map(\.id) == [2, 3, 1])
    }

    @Test func `lists are equal if their items and ends are`() {
        #expect(list([[1, 2], [3]]) == list([[1], [2, 3]]))
        #expect(list([[1]]) != list([[1]], next: "x"))
        #expect(list([[1]]) != list([[1]], previous: "x"))
        #expect(list([[1]]) != list([[2]]))
        #expect(list([[1]]) != list([[1, 2]]))
        #expect(list([[1]]) != list([[1], [2]]))
    }

    @Test func `a list is decoded with its cursors`() throws {
        var list = list([[1, 2]], next: "x")
        list.storage.append([Row(id: 3)], PageOrigin(validator: "a"), overlap: Row(id: 2), at: .end)
        let decoded = try JSONDecoder().decode(Pages<Row>.self, from: JSONEncoder().encode(list))
        #expect(decoded == list)
        #expect(decoded.storage.pages.map(\.origin.next) == list.storage.pages.map(\.origin.next))
        #expect(decoded.storage.pages.map(\.origin.cursor) == list.storage.pages.map(\.origin.cursor))
        #expect(decoded.storage.pages.map(\.origin.validator) == [nil, "a"])
        #expect(decoded.storage.pages.map(\.overlap) == [nil, Row(id: 2)])
    }

    @Test(arguments: [Int(Int32.min), -10_001, 10_001, Int(Int32.max)])
    func `a list is not decoded if its first page is out of reach, and none is encoded so`(_ first: Int) throws {
        let encoded = #"{"isConsistent":true,"first":\#(first),"pages":[]}"#
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Pages<Row>.self, from: Data(encoded.utf8)) }
        let list = Pages<Row>(storage: PageStorage(first: first))
        let decoded = try JSONDecoder().decode(Pages<Row>.self, from: JSONEncoder().encode(list))
        #expect(decoded.storage.first == min(max(first, -10_000), 10_000))
    }

    @Test func `a page whose items were changed has no validator, because no server can confirm it`() {
        var list = Pages<Row>(storage: PageStorage())
        list.storage.append([Row(id: 1)], PageOrigin(validator: "a"), at: .end)
        list.storage.append([Row(id: 2)], PageOrigin(validator: "b"), at: .end)
        #expect(list.storage.pages.map(\.origin.validator) == ["a", "b"])
        list.storage.append([Row(id: 1), Row(id: 3)], PageOrigin(validator: "c"), at: .end)
        #expect(list.storage.pages.map(\.origin.validator) == ["a", "b", nil])
        list.storage.append([Row(id: 1, text: "new"), Row(id: 4)], PageOrigin(validator: "d"), at: .end)
        #expect(list.storage.pages.map(\.origin.validator) == [nil, "b", nil, nil])
        list[id: 2]?.text = "new"
        #expect(list.storage.pages.allSatisfy { $0.origin.validator == nil })
    }

    @Test func `the cursor that a placed page names leads to the rest of the old one, which no server can confirm`() {
        let old = list([[1, 2], [3]])
        let origin = PageOrigin(cursor: Data("0".utf8), next: Data("1".utf8), validator: "new")
        let placed = old.storage.placing([Row(id: 0), Row(id: 1)], origin, at: 0)?.storage
        #expect(placed?.pages.map { $0.items.map(\.id) } == [[0, 1], [2], [3]])
        #expect(placed?.page(at: Data("0".utf8))?.origin.validator == "new")
        let rest = placed?.page(at: Data("1".utf8))
        #expect(rest?.items.map(\.id) == [2] && rest?.origin.validator == nil)
        #expect(placed?.page(at: Data("2".utf8)) == nil)
    }

    @Test func `a page counts as changed that follows a placed one by another cursor than its own`() throws {
        let old = list([[1, 2], [3, 4], [5], [6]])
        let origin = PageOrigin(cursor: Data("1".utf8), next: Data("new".utf8))
        let placed = try #require(old.storage.placing([Row(id: 2), Row(id: 3)], origin, at: 1))
        #expect(placed.storage.pages.map { $0.items.map(\.id) } == [[1], [2, 3], [4], [5], [6]])
        #expect(placed.placement == PagesMachine.Placement(place: 1, replaced: 0, changed: [2]))
    }

    @Test func `a page counts as changed that has lost an item to a placed one that it doesn't lead to`() throws {
        let old = list([[1, 2], [3, 4], [5], [6]])
        let origin = PageOrigin(cursor: Data("2".utf8), next: Data("3".utf8))
        let placed = try #require(old.storage.placing([Row(id: 2), Row(id: 4), Row(id: 5)], origin, at: 2))
        #expect(placed.storage.pages.map { $0.items.map(\.id) } == [[1], [3], [2, 4, 5], [6]])
        #expect(placed.placement == PagesMachine.Placement(place: 2, replaced: 1, changed: [0]))
    }

    @Test func `a page that leads back to one before it takes no place among the others`() {
        let origin = PageOrigin(cursor: Data("1".utf8), next: Data("0".utf8))
        #expect(list([[1, 2], [3], [4]]).storage.placing([Row(id: 3)], origin, at: 1) == nil)
    }

    @Test func `a placed page replaces the old one if nothing is left of that`() {
        let old = list([[1, 2], [3]])
        let part = old.storage.placing([Row(id: 1)], goesOn, at: 0)
        #expect(part?.storage.pages.map { $0.items.map(\.id) } == [[1], [2], [3]] && part?.placement.replaced == 0)
        let whole = old.storage.placing([Row(id: 1), Row(id: 2)], goesOn, at: 0)
        #expect(whole?.storage.pages.map { $0.items.map(\.id) } == [[1, 2], [3]] && whole?.placement.replaced == 1)
    }

    @Test func `what stood above the last shared item goes, with the pages that it filled`() {
        let old = list([[1, 2], [3], [4, 5], [6]])
        let deleted = old.storage.placing([Row(id: 2), Row(id: 3)], goesOn, at: 0)
        #expect(deleted?.storage.pages.map { $0.items.map(\.id) } == [[2, 3], [4, 5], [6]])
        #expect(deleted?.placement.replaced == 2)
        let partly = old.storage.placing([Row(id: 4)], goesOn, at: 0)
        #expect(partly?.storage.pages.map { $0.items.map(\.id) } == [[4], [5], [6]] && partly?.placement.replaced == 2)
        let all = old.storage.placing([Row(id: 6), Row(id: 7)], goesOn, at: 0)
        #expect(all?.storage.pages.map { $0.items.map(\.id) } == [[6, 7]] && all?.placement.replaced == 4)
        let middle = old.storage.placing([Row(id: 3), Row(id: 4)], goesOn, at: 1)
        #expect(middle?.storage.pages.map { $0.items.map(\.id) } == [[1, 2], [3, 4], [5], [6]])
        #expect(middle?.placement.replaced == 1)
    }

    @Test func `nothing is left after a placed page that is the last one`() {
        let last = list([[1, 2], [3], [4]]).storage.placing([Row(id: 3)], PageOrigin(), at: 1)
        #expect(last?.storage.pages.map { $0.items.map(\.id) } == [[1, 2], [3]] && last?.placement.replaced == 2)
    }

    private var goesOn: PageOrigin { PageOrigin(next: Data("next".utf8)) }
}
