import Foundation
import Testing

@testable import StationServer

@Suite struct IdempotencyKeyTests {
    private let client = NoteClient()
    private static let type = "https://developer.example.com/idempotency"

    private static let changes = [
        ("POST", "", #"{"text":"x"}"#), ("PUT", "/4", #"{"text":"x","isDone":true}"#),
        ("PATCH", "/4", #"{"isDone":true}"#), ("DELETE", "/4", ""), ("PUT", "/4/position", #"{"after":null}"#),
    ]

    @Test(arguments: changes)
    func `a write with a key is applied once, and its response is repeated`(
        method: String, path: String, body: String
    ) throws {
        let first = client.send(method, path, body, key: "k")
        #expect(first.status < 300)
        #expect(first.headers["Idempotent-Replayed"] == nil)
        let after = client.send("GET")
        for _ in 0..<3 {
            var again = client.send(method, path, body, key: "k")
            #expect(again.headers.removeValue(forKey: "Idempotent-Replayed") == "true")
            #expect(again == first)
        }
        #expect(client.send("GET") == after)
        #expect(try client.log.applied == 1)
        #expect(try client.log.duplicates == 3)
        #expect(try client.log.writes.map(\.duplicates) == [3])
    }

    @Test func `without a key, each request is a write of its own`() throws {
        for _ in 0..<3 { #expect(client.send("POST", "", #"{"text":"x"}"#).status == 201) }
        #expect(try client.notes.count == 11)
        #expect(try client.log.duplicates == 0)
    }

    @Test func `a late duplicate does not overwrite a later write`() throws {
        #expect(client.send("PATCH", "/4", #"{"text":"one"}"#, key: "1").status == 200)
        #expect(client.send("PATCH", "/4", #"{"text":"two"}"#, key: "2").status == 200)
        #expect(
            try client.send("PATCH", "/4", #"{"text":"one"}"#, key: "1").json(as: NoteClient.Note.self).version == 9)
        #expect(try client.note("4").text == "two")
    }

    @Test(arguments: [
        ("PATCH", "/4", #"{"text":""}"#, [String: String](), 422), ("PATCH", "/4", "garbage", [:], 400),
        ("PATCH", "/9", #"{"text":"x"}"#, [:], 404), ("PATCH", "/4", #"{"text":"x"}"#, ["if-match": "\"old\""], 412),
        ("PUT", "/4/position", #"{"after":"9"}"#, [:], 409),
    ])
    func `a rejection is final too, even if the write would be accepted by now`(
        method: String, path: String, body: String, fields: [String: String], status: Int
    ) throws {
        let first = client.send(method, path, body, key: "k", fields: fields)
        #expect(first.status == status)
        #expect(client.send("POST", "", #"{"text":"x"}"#).headers["Location"] == "/api/notes/9")
        var again = client.send(method, path, body, key: "k", fields: fields)
        again.headers["Idempotent-Replayed"] = nil
        #expect(again == first)
        #expect(try client.log.applied == 1)
        #expect(try client.log.rejected == 1)
        #expect(try client.log.duplicates == 1)
    }

    @Test(arguments: [
        ("PATCH", "/4", #"{"text":"y"}"#), ("PATCH", "/5", #"{"text":"x"}"#), ("DELETE", "/4", ""),
        ("PATCH", "/4", "garbage"), ("PATCH", "/4", "{}"), ("PUT", "/4", #"{"text":"x","isDone":false}"#),
        ("POST", "", #"{"text":"x"}"#),
    ])
    func `another write with the same key is a 422 with the draft's type`(
        method: String, path: String, body: String
    ) throws {
        #expect(client.send("PATCH", "/4", #"{"text":"x"}"#, key: "k").status == 200)
        let response = client.send(method, path, body, key: "k")
        #expect(response.status == 422)
        let problem = try response.problem
        #expect(problem.type == Self.type && problem.title == "Idempotency-Key is already used")
        #expect(try client.log.applied == 1)
        #expect(client.send("PATCH", "/4", #"{"text":"x"}"#, key: "k").status == 200)
    }

    @Test func `members in another order, and other conditions, do not make another write`() throws {
        let first = client.send("PUT", "/4", #"{"text":"x","isDone":true,"id":"4"}"#, key: "k")
        let fields = ["if-match": "\"x\""]
        let again = client.send("PUT", "/4", #"{ "isDone": true, "text": "\u0078" }"#, key: "k", fields: fields)
        #expect(again.body == first.body)
        #expect(try client.log.applied == 1)
    }

    @Test func `two bodies that are not understood are two writes, and so is one body for two notes`() {
        #expect(client.send("PATCH", "/4", "garbage", key: "k").status == 400)
        #expect(client.send("PATCH", "/4", "rubbish", key: "k").status == 422)
        #expect(client.send("PATCH", "/5", "garbage", key: "k").status == 422)
        #expect(client.send("PATCH", "/4", "garbage", key: "k").status == 400)
    }

    @Test(arguments: [
        "k", "", "\"", "\"\"", "\"k", "k\"", "\"k\"x", "'k'", "\"k\", \"l\"", "\"k\";a=1", "\"\\k\"", "\"k\\\"",
        "\"é\"",
        "\"\t\"", "1", ":aw==:", "\"\(String(repeating: "k", count: 256))\"",
    ])
    func `a malformed key is a 400 with the draft's type, and nothing is applied`(field: String) throws {
        for (method, path, body) in Self.changes {
            let response = client.send(method, path, body, fields: ["idempotency-key": field])
            #expect(response.status == 400)
            #expect(try response.problem.type == Self.type)
        }
        #expect(try client.log.applied == 0)
        #expect(client.send("GET", fields: ["idempotency-key": field]).status == 200)
    }

    @Test(arguments: [
        (#""8e03978e-40d5-43dd-bc93-6894a57f9324""#, "8e03978e-40d5-43dd-bc93-6894a57f9324"), (#" "k" "#, "k"),
        (#""a\"b\\c, d""#, #"a"b\c, d"#),
        ("\"\(String(repeating: "k", count: 255))\"", String(repeating: "k", count: 255)),
        (#"" ""#, " "),
    ])
    func `a key is a string of structured fields`(field: String, key: String) throws {
        #expect(client.send("DELETE", "/4", fields: ["idempotency-key": field]).status == 204)
        #expect(try client.log.writes.map(\.key) == [key])
    }

    @Test func `the newest thousand responses are kept, rejections among them`() throws {
        for number in 0..<1_000 {
            let body = number.isMultiple(of: 2) ? #"{"text":"\#(number)"}"# : "{"
            #expect(client.send("PATCH", "/4", body, key: "\(number)").status == (number.isMultiple(of: 2) ? 200 : 400))
        }
        #expect(client.send("PATCH", "/4", #"{"text":"0"}"#, key: "0").headers["Idempotent-Replayed"] == "true")
        #expect(client.send("PATCH", "/4", #"{"text":"new"}"#, key: "new").status == 200)
        #expect(client.send("PATCH", "/4", "{", key: "1").headers["Idempotent-Replayed"] == "true")
        #expect(client.send("PATCH", "/4", #"{"text":"0"}"#, key: "0").headers["Idempotent-Replayed"] == nil)
        #expect(try client.log.applied == 502)
    }
}
