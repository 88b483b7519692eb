import Foundation
import Testing

@testable import StationServer

@Suite struct PreconditionTests {
    private let client = NoteClient()

    private static let changes = [
        ("PUT", "/4", #"{"text":"x","isDone":true}"#), ("PATCH", "/4", #"{"isDone":true}"#), ("DELETE", "/4", ""),
        ("PUT", "/4/position", #"{"after":null}"#), ("POST", "", #"{"text":"x"}"#),
    ]

    @Test(arguments: changes)
    func `a strong tag that matches, among others or as any, lets a change through`(
        method: String, path: String, body: String
    ) throws {
        for field in [try client.tag(path), #""x", \#(try client.tag(path)) ,"y""#, "*", " * "] {
            let client = NoteClient()
            #expect(client.send(method, path, body, fields: ["if-match": field]).status < 300, "\(field)")
            #expect(try client.log.applied == 1)
        }
    }

    @Test(arguments: changes)
    func `a tag that is old, weak, or none rejects a change`(method: String, path: String, body: String) throws {
        let tag = try client.tag(path)
        for field in ["\"x\"", "W/\(tag)", "", "x", tag.replacing("\"", with: ""), "W/*", "\(tag)x"] {
            let response = client.send(method, path, body, fields: ["if-match": field])
            #expect(response.status == 412, "\(field)")
            #expect(try response.problem.title == "Precondition Failed")
        }
        #expect(client.send("PATCH", "/4", #"{"isDone":true}"#).status == 200)
        #expect(client.send("PUT", "/4/position", #"{"after":"6"}"#).status == 200)
        #expect(client.send(method, path, body, fields: ["if-match": tag]).status == 412)
        #expect(try client.log.applied == 2)
        #expect(try client.log.rejected == 8)
    }

    @Test func `a client can continue with the tag in the response to its own change`() throws {
        var tag = try client.tag("/4")
        for text in ["one", "two", "three"] {
            let response = client.send("PATCH", "/4", #"{"text":"\#(text)"}"#, fields: ["if-match": tag])
            #expect(response.status == 200)
            tag = try #require(response.headers["ETag"])
        }
        #expect(try client.note("4").text == "three")
    }

    @Test func `a change of another note is no obstacle, and neither is a move`() throws {
        let tag = try client.tag("/4")
        #expect(client.send("PATCH", "/5", #"{"isDone":true}"#).status == 200)
        #expect(client.send("PUT", "/4/position", #"{"after":null}"#).status == 200)
        #expect(client.send("PATCH", "/4", #"{"isDone":true}"#, fields: ["if-match": tag]).status == 200)
    }

    @Test(arguments: [("PUT", "/9"), ("PATCH", "/9"), ("DELETE", "/9"), ("PUT", "/9/position")])
    func `without a target the response is that of a change without conditions`(method: String, path: String) {
        for field in ["*", "\"x\""] {
            #expect(client.send(method, path, "{}", fields: ["if-match": field]).status == 404)
        }
    }

    @Test func `conditions are checked before the body`() {
        #expect(client.send("PATCH", "/4", "garbage", fields: ["if-match": "\"x\""]).status == 412)
        #expect(client.send("PATCH", "/4", "garbage", fields: ["if-match": "*"]).status == 400)
    }

    @Test(arguments: [
        ("Sun, 09 Sep 2001 01:46:40 GMT", 200), ("Sun, 09 Sep 2001 01:46:39 GMT", 412),
        ("Sun, 09 Sep 2001 01:46:41 GMT", 200), ("Sunday, 09-Sep-01 01:46:40 GMT", 200),
        ("Sunday, 09-Sep-01 01:46:39 GMT", 412), ("Sun Sep  9 01:46:40 2001", 200), ("Sun Sep  9 01:46:39 2001", 412),
        ("2001-09-09T01:46:39Z", 200), ("Sun, 32 Sep 2001 01:46:39 GMT", 200), ("", 200), ("yesterday", 200),
    ])
    func `a note that was modified since a date is not changed, and no date is no condition`(
        date: String, status: Int
    ) {
        let fields = ["if-unmodified-since": date]
        #expect(client.send("PATCH", "/4", #"{"isDone":true}"#, fields: fields).status == status)
    }

    @Test func `a change makes the dates before it old`() {
        let fields = ["if-unmodified-since": "Sun, 09 Sep 2001 01:46:50 GMT"]
        #expect(client.send("PATCH", "/4", #"{"isDone":true}"#, fields: fields).status == 200)
        client.wait(.seconds(11))
        #expect(client.send("PATCH", "/4", #"{"isDone":true}"#, fields: fields).status == 200)
        for (method, path, body) in Self.changes where !path.hasSuffix("position") {
            #expect(client.send(method, path, body, fields: fields).status == 412)
        }
    }

    @Test func `a date is ignored next to a tag, and for a place, which has none`() throws {
        let old = "Sun, 09 Sep 2001 01:46:30 GMT"
        let both = ["if-match": try client.tag("/4"), "if-unmodified-since": old]
        #expect(client.send("PATCH", "/4", #"{"isDone":true}"#, fields: both).status == 200)
        let date = ["if-unmodified-since": old]
        #expect(client.send("PUT", "/4/position", #"{"after":null}"#, fields: date).status == 200)
    }

    @Test func `a change that wants there to be nothing, or something else, is rejected`() throws {
        let tag = try client.tag("/4")
        for field in ["*", tag, "W/\(tag)"] {
            let response = client.send("PUT", "/4", #"{"text":"x","isDone":true}"#, fields: ["if-none-match": field])
            #expect(response.status == 412)
        }
        #expect(client.send("DELETE", "/4", fields: ["if-none-match": "\"x\""]).status == 204)
    }
}
