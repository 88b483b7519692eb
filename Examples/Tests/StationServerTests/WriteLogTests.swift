import Foundation
import Testing

@testable import StationServer

@Suite struct WriteLogTests {
    private let client = NoteClient()

    @Test func `the log has each applied write once, in order, and counts the others`() throws {
        client.wait(.milliseconds(20))
        for _ in 0..<2 { #expect(client.send("POST", "", #"{"text":"x"}"#, key: "a").status == 201) }
        client.wait(.milliseconds(7))
        #expect(client.send("PATCH", "/9", "{").status == 400)
        #expect(client.send("DELETE", "/9").status == 204)
        #expect(
            client.send("GET", "/log").text == """
                {"applied":2,"duplicates":1,"rejected":1,"writes":[\
                {"body":"{\\"text\\":\\"x\\"}","duplicates":1,"key":"a","method":"POST","milliseconds":20,"note":"9",\
                "number":1,"path":"/api/notes","version":9},\
                {"body":"","duplicates":0,"key":null,"method":"DELETE","milliseconds":27,"note":"9","number":2,\
                "path":"/api/notes/9","version":10}]}
                """)
    }

    @Test func `it keeps the newest thousand, with their duplicates, and counts all`() throws {
        for number in 1...1_001 { #expect(client.send("PATCH", "/4", "{}", key: "\(number)").status == 200) }
        for number in [2, 1_001, 1_001] { #expect(client.send("PATCH", "/4", "{}", key: "\(number)").status == 200) }
        let log = try client.log
        #expect(log.applied == 1_001)
        #expect(log.duplicates == 3)
        #expect(log.writes.map(\.number) == Array(2...1_001))
        #expect(log.writes.map(\.version) == Array(10...1_009))
        #expect(log.writes.first?.duplicates == 1 && log.writes.last?.duplicates == 2)
        // The response to the first write is no longer kept, and neither is its entry.
        #expect(client.send("PATCH", "/4", "{}", key: "1").headers["Idempotent-Replayed"] == nil)
    }

    @Test func `a number of the newest writes can be asked for`() throws {
        for number in 1...5 { #expect(client.send("PATCH", "/4", "{}", key: "\(number)").status == 200) }
        for (last, numbers) in [(2, [4, 5]), (0, []), (1_000, [1, 2, 3, 4, 5])] {
            let log: NoteClient.Log = try client.send("GET", "/log?last=\(last)").json()
            #expect(log.applied == 5)
            #expect(log.writes.map(\.number) == numbers)
        }
        for query in ["last=", "last=-1", "last=1001", "last=x"] {
            #expect(try client.send("GET", "/log?\(query)").error == "last must be a number from 0 to 1000.")
        }
    }

    @Test func `it keeps the beginning of a body`() throws {
        #expect(client.send("PATCH", "/4", "{}" + String(repeating: " ", count: 300)).status == 200)
        #expect(try client.log.writes.map(\.body.count) == [200])
    }
}
