import Foundation
import Testing

@testable import StationServer

@Suite struct NoteChangeTests {
    private let client = NoteClient()

    @Test func `a new note goes to the end, under an id of the server's`() throws {
        let response = client.send("POST", "", #"{"text":"Chess set"}"#)
        #expect(response.status == 201)
        #expect(response.headers["Location"] == "/api/notes/9")
        #expect(response.headers["Content-Location"] == "/api/notes/9")
        #expect(try response.json() == NoteClient.Note(id: "9", text: "Chess set", isDone: false, version: 9))
        #expect(try client.tag("/9") == response.headers["ETag"])
        #expect(try client.notes.last == response.json())
    }

    @Test func `a new note has the UUID that its client has chosen`() throws {
        let id = "0F1E2D3C-4B5A-6978-8796-A5B4C3D2E1F0"
        let response = client.send("POST", "", #"{"text":"Chess set","id":"\#(id)"}"#)
        #expect(response.status == 201)
        #expect(response.headers["Location"] == "/api/notes/\(id)")
        #expect(try client.note(id) == response.json())
        #expect(try client.log.writes.last?.note == id)
        #expect(try client.send("POST", "", #"{"text":"Umbrella"}"#).json(as: NoteClient.Note.self).id == "9")
    }

    @Test(arguments: ["0F1E2D3C-4B5A-6978-8796-A5B4C3D2E1F0", "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0"])
    func `a UUID that a note has already is a conflict, in any spelling`(id: String) throws {
        let first = #"{"text":"Chess set","id":"0F1E2D3C-4B5A-6978-8796-A5B4C3D2E1F0"}"#
        #expect(client.send("POST", "", first).status == 201)
        let problem = try client.send("POST", "", #"{"text":"Umbrella","id":"\#(id)"}"#).problem
        #expect(problem.status == 409)
        #expect(try client.notes.count == 9)
    }

    @Test func `a note is replaced as a whole, or in part`() throws {
        let whole = client.send("PUT", "/4", #"{"isDone":true,"text":"Earplugs"}"#)
        #expect(whole.status == 200)
        #expect(whole.headers["Content-Location"] == "/api/notes/4")
        #expect(try whole.json() == NoteClient.Note(id: "4", text: "Earplugs", isDone: true, version: 9))
        #expect(try client.tag("/4") == whole.headers["ETag"])
        let part = client.send("PATCH", "/4", #"{"isDone":false}"#)
        #expect(try part.json() == NoteClient.Note(id: "4", text: "Earplugs", isDone: false, version: 10))
        #expect(try client.send("PATCH", "/4", "{}").json(as: NoteClient.Note.self).text == "Earplugs")
        #expect(try client.ids == (1...8).map { "\($0)" })
    }

    @Test func `a note that was read can be sent back whole, and keeps its id`() throws {
        var note = try client.note("4")
        note.text = "Earplugs"
        note.id = "temporary"
        let body = String(decoding: try JSONEncoder().encode(note), as: UTF8.self)
        #expect(client.send("PUT", "/4", body).status == 200)
        #expect(try client.note("4").text == "Earplugs")
        #expect(try client.send("POST", "", body).json(as: NoteClient.Note.self).id == "9")
    }

    @Test func `a deleted note is gone, and its id never comes back`() throws {
        let response = client.send("DELETE", "/8")
        #expect(response.status == 204)
        #expect(response.body.isEmpty && response.headers["ETag"] == nil)
        #expect(try client.ids == (1...7).map { "\($0)" })
        #expect(client.send("GET", "/8").status == 404)
        #expect(client.send("DELETE", "/8").status == 404)
        #expect(try client.send("POST", "", #"{"text":"Umbrella"}"#).json(as: NoteClient.Note.self).id == "9")
    }

    @Test(arguments: [
        ("3", "null", ["3", "1", "2", "4", "5", "6", "7", "8"]),
        ("1", #""3""#, ["2", "3", "1", "4", "5", "6", "7", "8"]),
        ("8", #""1""#, ["1", "8", "2", "3", "4", "5", "6", "7"]),
        ("1", #""8""#, ["2", "3", "4", "5", "6", "7", "8", "1"]),
        ("5", #""4""#, ["1", "2", "3", "4", "5", "6", "7", "8"]),
        ("1", "null", ["1", "2", "3", "4", "5", "6", "7", "8"]),
    ])
    func `a note goes behind another, or to the front`(id: String, neighbor: String, order: [String]) throws {
        let note = try client.note(id)
        let response = client.send("PUT", "/\(id)/position", #"{"after":\#(neighbor)}"#)
        #expect(response.status == 200)
        #expect(response.text == #"{"after":\#(neighbor)}"#)
        #expect(try client.tag("/\(id)/position") == response.headers["ETag"])
        #expect(try client.ids == order)
        #expect(try client.note(id) == note)
    }

    @Test func `a note cannot go behind itself or one that is gone`() throws {
        #expect(client.send("DELETE", "/8").status == 204)
        #expect(try client.send("PUT", "/3/position", #"{"after":"8"}"#).problem.status == 409)
        #expect(try client.send("PUT", "/3/position", #"{"after":"3"}"#).problem.status == 422)
        #expect(try client.ids == (1...7).map { "\($0)" })
    }

    @Test(arguments: [
        ("PUT", "/9", #"{"text":"x","isDone":true}"#), ("PATCH", "/9", "{}"), ("DELETE", "/9", ""),
        ("PUT", "/9/position", #"{"after":null}"#), ("PATCH", "/9", "garbage"),
    ])
    func `a change of a note that does not exist is a 404`(method: String, path: String, body: String) throws {
        #expect(try client.send(method, path, body).problem.status == 404)
        #expect(try client.log.applied == 0)
    }

    @Test(arguments: [
        ("POST", "", "", "JSON object"), ("POST", "", "[]", "JSON object"), ("POST", "", "{", "JSON object"),
        ("POST", "", "\u{0}", "JSON object"), ("POST", "", "{}", "text is missing"),
        ("POST", "", #"{"text":1}"#, "text must be a string"), ("POST", "", #"{"text":null}"#, "text must be a string"),
        ("POST", "", #"{"text":{"a":[]}}"#, "text must be a string"),
        ("POST", "", #"{"text":"x","isDone":1}"#, "isDone must be true or false"),
        ("POST", "", #"{"text":"x","isDone":null}"#, "isDone must be true or false"),
        ("POST", "", #"{"text":"x","txet":"y"}"#, "only these members: id, isDone, text, version"),
        ("PUT", "/4", #"{"text":"x"}"#, "isDone is missing"), ("PUT", "/4", #"{"isDone":true}"#, "text is missing"),
        ("PATCH", "/4", #"{"text":null}"#, "text must be a string"),
        ("PUT", "/4/position", "{}", "after is missing"),
        ("PUT", "/4/position", #"{"after":3}"#, "after must be the id of a note, or null"),
        ("PUT", "/4/position", #"{"before":"3"}"#, "only these members: after"),
    ])
    func `a body that is not understood is a 400 with a message, and changes nothing`(
        method: String, path: String, body: String, message: String
    ) throws {
        let before = client.send("GET")
        let response = client.send(method, path, body)
        #expect(response.status == 400)
        #expect(try response.problem.detail.contains(message))
        #expect(client.send("GET") == before)
    }

    @Test(arguments: ["", " ", "\\n\\t\\u00a0"]) func `a text must not be empty`(text: String) throws {
        for (method, path) in [("POST", ""), ("PATCH", "/4"), ("PUT", "/4")] {
            let response = client.send(method, path, #"{"text":"\#(text)","isDone":true}"#)
            #expect(try response.problem.detail == "text must not be empty.")
            #expect(response.status == 422)
        }
    }

    @Test func `a text has 500 characters at most, however many of them are marks on the others`() throws {
        for character in ["x", "日", "\u{301}"] {
            let longest = "a" + String(repeating: character, count: 499)
            #expect(client.send("PATCH", "/4", #"{"text":"\#(longest)"}"#).status == 200)
            let response = client.send("PATCH", "/4", #"{"text":"\#(longest + character)"}"#)
            #expect(response.status == 422)
            #expect(try response.problem.detail == "text must not exceed 500 characters.")
            #expect(try client.note("4").text == longest)
        }
    }

    @Test func `a body above 4 kB is a 413, and one just below it isn't`() {
        let body = #"{"text":"x"}"#
        let padding = String(repeating: " ", count: 4_096)
        #expect(client.send("POST", "", body + padding).status == 413)
        #expect(client.send("POST", "", body + padding.dropLast(body.utf8.count)).status == 201)
        #expect(client.send("POST", "", String(repeating: "[", count: 4_096)).status == 400)
        #expect(client.send("POST", "", #"{"text":"# + String(repeating: "[", count: 4_000)).status == 400)
    }

    @Test func `there is room for 500 notes, and one that is deleted makes room`() throws {
        for number in 9...500 { #expect(client.send("POST", "", #"{"text":"\#(number)"}"#).status == 201) }
        let response = client.send("POST", "", #"{"text":"x"}"#)
        #expect(response.status == 422)
        #expect(try response.problem.detail.hasPrefix("The list has room for 500 notes."))
        #expect(client.send("DELETE", "/77").status == 204)
        #expect(client.send("POST", "", #"{"text":"x"}"#).status == 201)
        #expect(try client.notes.count == 500)
    }

    @Test func `random changes keep the list as a model of it is`() throws {
        var generator = SeededGenerator(seed: 7, purpose: "changes", number: 0)
        func roll(_ sides: Int) -> Int { Int(generator.next() % UInt64(sides)) }
        var model = try client.notes
        var lastID = 8
        for version in 9...2_000 {
            let index = roll(model.count)
            let id = model[index].id
            switch roll(5) {
            case 0 where model.count < 20:
                lastID += 1
                model.append(NoteClient.Note(id: "\(lastID)", text: "\(version)", isDone: false, version: version))
                #expect(client.send("POST", "", #"{"text":"\#(version)"}"#).status == 201)
            case 1 where model.count > 2:
                model.remove(at: index)
                #expect(client.send("DELETE", "/\(id)").status == 204)
            case 2:
                let note = model.remove(at: index)
                let place = roll(model.count + 1)
                let neighbor = place == 0 ? "null" : "\"\(model[place - 1].id)\""
                model.insert(note, at: place)
                #expect(client.send("PUT", "/\(id)/position", #"{"after":\#(neighbor)}"#).status == 200)
            default:
                model[index].text = "\(version)"
                model[index].isDone = version.isMultiple(of: 2)
                model[index].version = version
                let body = #"{"text":"\#(version)","isDone":\#(model[index].isDone)}"#
                #expect(client.send("PUT", "/\(id)", body).status == 200)
            }
            #expect(try client.notes == model)
        }
    }
}
