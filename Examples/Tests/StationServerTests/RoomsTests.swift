import Foundation
import Testing

@testable import StationServer

@Suite struct RoomsTests {
    private let client = RoomClient()

    @Test func `a message is in its room, at the position of the response`() throws {
        let receipt = try client.post("Hello")
        let room = try client.room()
        #expect(room.texts == ["Hello"])
        #expect(room.position == receipt.position && room.position == "1000000-1")
        #expect(room.messages == [receipt.message])
        #expect(receipt.message.at == "1970-01-01T00:16:40Z")
        #expect(try client.room("/dining-car").texts.isEmpty)
    }

    @Test func `the rooms are listed with the numbers of their messages`() throws {
        try client.post("Hello", to: "dining-car")
        #expect(
            client.get("").text == """
                [{"id":"dining-car","messages":1,"name":"Dining Car"},{"id":"platform","messages":0,"name":"Platform"}]
                """)
    }

    @Test func `a snapshot has the newest 50 messages`() throws {
        for number in 1...60 { try client.post("\(number)") }
        let room = try client.room()
        #expect(room.texts == (11...60).map(String.init))
        #expect(room.position == "1000000-60")
    }

    @Test func `a repeated write is one message, whose position is in the current epoch`() throws {
        let first = try client.post("Hello", key: "k")
        #expect(first.message.mutation == "k")
        #expect(client.control(#"{"deploy":true}"#) == 200)
        let again = client.send(#"{"text":"Hello"}"#, key: "k")
        #expect(again.headers["Idempotent-Replayed"] == "true")
        let receipt = try JSONDecoder().decode(RoomClient.Receipt.self, from: again.body)
        #expect(receipt.message == first.message && receipt.position == "1000001-1")
        #expect(try client.room().texts == ["Hello"])
    }

    @Test func `another write with the same key is a 422`() throws {
        try client.post("Hello", key: "k")
        #expect(client.send(#"{"text":"Bye"}"#, key: "k").status == 422)
        #expect(client.send(#"{"text":"Hello"}"#, to: "dining-car", key: "k").status == 422)
        #expect(try client.room().texts == ["Hello"])
    }

    @Test(arguments: [
        ("[]", 400), ("", 400), (#"{"words":"x"}"#, 400), ("{}", 400), (#"{"text":1}"#, 400), (#"{"text":" "}"#, 422),
        (#"{"text":"x","author":""}"#, 422), (#"{"text":"\#(String(repeating: "x", count: 501))"}"#, 422),
        (#"{"text":"x","author":"\#(String(repeating: "x", count: 101))"}"#, 422),
        (#"{"text":"\#(String(repeating: "x", count: 4096))"}"#, 413),
    ])
    func `an invalid message is rejected`(body: String, status: Int) throws {
        #expect(client.send(body).status == status)
        #expect(try client.room().texts.isEmpty)
    }

    @Test func `a message has up to 500 characters`() throws {
        let text = String(repeating: "é", count: 500)
        try client.post(text)
        #expect(try client.room().texts == [text])
    }

    @Test func `there is no other room`() {
        for path in ["/engine", "/engine/events", "/engine/log", "/engine/control", "/platform/x", "/a/b/c"] {
            #expect(client.get(path).status == 404)
        }
        #expect(client.send(#"{"text":"x"}"#, to: "engine").status == 404)
        #expect(client.control("{}", of: "engine") == 404)
    }

    @Test func `messages can't be read one by one`() {
        let response = client.get("/platform/messages")
        #expect(response.status == 405 && response.headers["Allow"] == "OPTIONS, POST")
    }

    @Test(arguments: [
        "-1", "1000000", "1000000-", "1000000-2", "1000000-01", "1-1", "1000000-1-1", "x", "1000000--1", "",
    ])
    func `a position that the log doesn't have is a 409`(position: String) throws {
        try client.post("Hello")
        #expect(client.get("/platform/events", after: position).status == 409)
    }

    @Test func `the log has the newest 200 events, and the room more messages`() throws {
        for number in 1...201 { try client.post("\(number)") }
        #expect(client.get("/platform/events", after: "1000000-0").status == 409)
        #expect(client.get("/platform/events", after: "1000000-1").status == 200)
        let log = try client.log()
        #expect(log.messages.count == 201 && log.log == "1000000-1" && log.position == "1000000-201")
    }

    @Test func `a compacted log forgets events, but no messages`() throws {
        let receipt = try client.post("Hello")
        try client.post("Hello again")
        client.control(#"{"compact":true}"#)
        #expect(client.get("/platform/events", after: receipt.position).status == 409)
        #expect(client.get("/platform/events", after: "1000000-2").status == 200)
        #expect(try client.room().texts == ["Hello", "Hello again"])
    }

    @Test func `a deployment begins an epoch of all rooms`() throws {
        let receipt = try client.post("Hello", to: "dining-car")
        client.control(#"{"deploy":true}"#)
        #expect(client.get("/dining-car/events", after: receipt.position).status == 409)
        let room = try client.room("/dining-car")
        #expect(room.position == "1000001-1" && room.texts == ["Hello"])
        client.control(#"{"deploy":true}"#)
        #expect(try client.room().position == "1000002-0")
    }

    @Test func `a snapshot of a replica that lags is the room of that time`() throws {
        try client.post("Old")
        client.wait(.seconds(5))
        try client.post("New")
        client.control(#"{"lag":3}"#)
        let behind = try client.room()
        #expect(behind.texts == ["Old"] && behind.position == "1000000-1")
        #expect(try client.log().texts == ["Old", "New"])
        client.wait(.seconds(3))
        #expect(try client.room().texts == ["Old", "New"])
    }

    @Test(arguments: [1, 200]) func `bots write a number of messages each second`(rate: Int) throws {
        client.wait(.seconds(9))
        client.control(#"{"bots":\#(rate)}"#)
        #expect(try client.room().position == "1000000-0")
        client.wait(.seconds(2.5))
        let count = rate * 5 / 2
        #expect(try client.room().position == "1000000-\(count)")
        #expect(try client.room().messages.last?.author == "Bot")
        client.control(#"{"bots":0}"#)
        client.wait(.seconds(10))
        #expect(try client.room().position == "1000000-\(count)")
    }

    @Test func `bots that were alone for a day leave the newest messages`() throws {
        client.control(#"{"bots":200}"#)
        client.wait(.seconds(86_400))
        let log = try client.log()
        #expect(log.position == "1000000-17280000")
        #expect(log.messages.map(\.number) == Array(17_279_001...17_280_000))
    }

    @Test(arguments: [
        ("[]", 400), ("", 400), (#"{"x":1}"#, 400), (#"{"bots":"1"}"#, 400), (#"{"compact":1}"#, 400),
        (#"{"bots":2}"#, 422), (#"{"lag":61}"#, 422), (#"{"lag":-1}"#, 422), (#"{"lag":1e999}"#, 400),
    ])
    func `an invalid control is rejected`(body: String, status: Int) {
        #expect(client.control(body) == status)
        #expect(client.get("/platform/control").text == #"{"bots":0,"lag":0,"repeats":false}"#)
    }
}
