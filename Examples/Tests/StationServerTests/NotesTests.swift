import Foundation
import Testing

@testable import StationServer

@Suite struct NotesTests {
    private let client = NoteClient()

    @Test func `the list begins with a packing list for a journey`() throws {
        let notes = try client.notes
        #expect(notes.map(\.id) == (1...8).map { "\($0)" })
        #expect(notes.map(\.version) == Array(1...8))
        #expect(notes.map(\.isDone) == [true, true, true, false, false, false, false, false])
        #expect(Set(notes.map(\.text)).count == 8)
        #expect(notes[1].text == "Passport")
    }

    @Test func `a note is the same alone and in the list`() throws {
        for note in try client.notes { #expect(try client.note(note.id) == note) }
        #expect(client.send("GET", "/2").text == #"{"id":"2","isDone":true,"text":"Passport","version":2}"#)
    }

    @Test func `the place of a note is the note before it, and null for the first`() {
        #expect(client.send("GET", "/1/position").text == #"{"after":null}"#)
        #expect(client.send("GET", "/8/position").text == #"{"after":"7"}"#)
    }

    @Test(arguments: ["", "/2", "/2/position"])
    func `a client that has the current state gets a 304, until a write changes it`(path: String) throws {
        let first = client.send("GET", path)
        #expect(first.headers["Cache-Control"] == "no-cache")
        let tag = try #require(first.headers["ETag"])
        #expect(tag.wholeMatch(of: #/"[0-9a-f]+"/#) != nil)
        for field in [tag, "W/\(tag)", #""x", "# + tag, "*"] {
            let again = client.send("GET", path, fields: ["if-none-match": field])
            #expect(again.status == 304)
            #expect(again.body.isEmpty && again.headers["ETag"] == tag)
        }
        #expect(client.send("PATCH", "/2", #"{"isDone":false}"#).status == 200)
        #expect(client.send("PUT", "/2/position", #"{"after":null}"#).status == 200)
        let changed = client.send("GET", path, fields: ["if-none-match": tag])
        #expect(changed.status == 200)
        #expect(changed.headers["ETag"] != tag)
    }

    @Test func `a state that comes back has another tag, because its version is another`() throws {
        let tag = try client.tag("/2")
        for isDone in [false, true] { #expect(client.send("PATCH", "/2", #"{"isDone":\#(isDone)}"#).status == 200) }
        #expect(try client.note("2").isDone)
        #expect(try client.tag("/2") != tag)
    }

    @Test func `the list and its notes were last modified when they were last written`() throws {
        #expect(client.send("GET").headers["Last-Modified"] == "Sun, 09 Sep 2001 01:46:40 GMT")
        client.wait(.seconds(61.5))
        #expect(client.send("PATCH", "/2", #"{"isDone":false}"#).status == 200)
        for path in ["", "/2"] {
            #expect(client.send("GET", path).headers["Last-Modified"] == "Sun, 09 Sep 2001 01:47:41 GMT")
        }
        #expect(client.send("GET", "/3").headers["Last-Modified"] == "Sun, 09 Sep 2001 01:46:40 GMT")
    }

    @Test(arguments: ["/9", "/0", "/02", "/+2", "/", "/Log", "/9/position", "/%32"])
    func `a note that does not exist is a 404 with a problem`(path: String) throws {
        let response = client.send("GET", path)
        #expect(response.status == 404)
        let problem = try response.problem
        #expect(problem.type == "about:blank" && problem.title == "Not Found")
        #expect(problem.detail == "There is no note with this id.")
    }

    @Test(arguments: ["/2/text", "/log/1", "/2/position/1"])
    func `an unknown path below the notes is a 404`(path: String) throws {
        #expect(try client.send("GET", path).error == "This path does not exist.")
    }

    @Test(arguments: [
        ("", "GET, HEAD, OPTIONS, POST"), ("/2", "GET, HEAD, OPTIONS, PUT, PATCH, DELETE"),
        ("/2/position", "GET, HEAD, OPTIONS, PUT"), ("/log", "GET, HEAD, OPTIONS"),
    ])
    func `OPTIONS names the methods, any other is a 405, and HEAD is answered like GET`(
        path: String, methods: String
    ) {
        #expect(client.send("OPTIONS", path).headers["Allow"] == methods)
        #expect(client.send("HEAD", path) == client.send("GET", path))
        for method in ["POST", "PUT", "PATCH", "DELETE", "PROPFIND"] where !methods.contains(method) {
            let response = client.send(method, path)
            #expect(response.status == 405)
            #expect(response.headers["Allow"] == methods)
        }
    }

    @Test func `two clients see the same notes`() throws {
        let other = NoteClient(of: client.station)
        #expect(other.send("POST", "", #"{"text":"Chess set"}"#).status == 201)
        #expect(try client.notes.last?.text == "Chess set")
        #expect(try client.notes == other.notes)
    }
}
