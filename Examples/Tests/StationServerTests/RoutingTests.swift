import Foundation
import Testing

@testable import StationServer

@Suite struct RoutingTests {
    private let station = StationAPI(seed: 7)

    @Test(arguments: [
        "/", "/api", "/api/", "/api/colors", "/api/log/", "/API/log", "/api/colors/1/2", "/api//log",
        "/api/books/1/2", "/api/genres/jazz", "/api/genres/jazz/songs", "/api/feed/1/2", "/api/train/preset", "", "?",
    ])
    func `an unknown path is a 404`(target: String) throws {
        let response = station.respond(to: APIRequest(target: target))
        #expect(response.status == 404)
        #expect(try response.error == "This path does not exist.")
    }

    @Test(arguments: ["100", "-1", "abc", "", "07", "+7", "7.0", "%37", "99999999999999999999", "٧"])
    func `a color that does not exist is a 400 with a message`(name: String) throws {
        let response = station.respond(to: APIRequest(target: "/api/colors/\(name)"))
        #expect(response.status == 400)
        #expect(try response.error == "A color must be a whole number from 0 to 99.")
    }

    @Test(arguments: [
        ("POST", "/api/log", "GET, HEAD, OPTIONS"), ("PATCH", "/api/photos/1", "GET, HEAD, OPTIONS"),
        ("DELETE", "/api/train", "GET, HEAD, OPTIONS, PUT"),
    ])
    func `another method is a 405 that names those that work`(method: String, path: String, allowed: String) throws {
        let response = station.respond(to: APIRequest(method: method, target: path))
        #expect(response.status == 405)
        #expect(response.headers["Allow"] == allowed)
        #expect(try response.error.contains(allowed))
    }

    @Test(arguments: [
        "/api/colors/1", "/api/books", "/api/books/dracula", "/api/genres", "/api/genres/jazz/stations", "/api/photos",
        "/api/photos/1", "/api/log", "/api/train", "/api/train/presets",
    ])
    func `OPTIONS names the methods, and HEAD is answered like GET`(path: String) {
        let options = station.respond(to: APIRequest(method: "OPTIONS", target: path))
        #expect(options.status == 204)
        #expect(options.body.isEmpty)
        #expect(options.headers["Allow"] == (path == "/api/train" ? "GET, HEAD, OPTIONS, PUT" : "GET, HEAD, OPTIONS"))
        let head = station.respond(to: APIRequest(method: "HEAD", target: path))
        #expect(head.status == 200)
        #expect(head.headers["Content-Type"] == (path == "/api/photos/1" ? "image/png" : "application/json"))
    }

    @Test func `a query changes no route`() {
        let request = APIRequest(target: "/api/colors/4?again?")
        #expect(request.path == "/api/colors/4")
        #expect(request.query == "again?")
        #expect(station.respond(to: request) == station.respond(to: APIRequest(target: "/api/colors/4")))
    }

    @Test(arguments: [
        "localhost", "LOCALHOST:80", "127.0.0.1", "127.0.0.1:8080", "127.9.8.7", "[::1]", "[::1]:99", "localhost:",
    ])
    func `a loopback server answers to loopback names`(host: String) {
        #expect(HostPolicy.loopback.refusal(hosts: [host]) == nil)
    }

    @Test(arguments: [
        "example.com", "localhost.example.com", "127.0.0.1.example.com", "127.0.0.1:80.example.com", "128.0.0.1",
        "127.0.0",
        "127.0.0.256", "127.0.0.01", "[::2]", "::1", "", "evil:localhost", "user@localhost", "localhost:80:80",
    ])
    func `a loopback server refuses every other name`(host: String) {
        #expect(HostPolicy.loopback.refusal(hosts: [host])?.status == 421)
        #expect(HostPolicy.any.refusal(hosts: [host]) == nil)
    }

    @Test func `a loopback server wants exactly one name`() {
        #expect(HostPolicy.loopback.refusal(hosts: [])?.status == 400)
        #expect(HostPolicy.loopback.refusal(hosts: ["localhost", "localhost"])?.status == 400)
    }
}
