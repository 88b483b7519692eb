import Foundation
import HTTPTypes
import ResourceCore
import Testing

@testable import ResourceHTTP

/// The redirects that are followed, and the fields that are kept.
struct RedirectRuleTests {
    /// Returns the request that follows a redirect, or nil if it has no target.
    private func follow(
        _ location: String, from request: HTTPRequest, body: Data? = nil, status: HTTPResponse.Status = .found
    ) throws -> Hop? {
        let response = HTTPResponse(status: status, headerFields: [.location: location])
        return try Hop(request, body: body).next(after: response)
    }

    private func target(of location: String, from first: String) throws -> String? {
        try follow(location, from: .get(#require(URL(string: first))))?.request.url?.absoluteString
    }

    @Test func `a redirect keeps its scheme, or goes from http to https`() throws {
        #expect(try target(of: "https://radio.example/b", from: "https://radio.example/a") == "https://radio.example/b")
        #expect(try target(of: "http://radio.example/b", from: "http://radio.example/a") == "http://radio.example/b")
        #expect(try target(of: "HTTPS://radio.example/b", from: "http://radio.example/a") == "https://radio.example/b")
    }

    @Test(arguments: [
        ("/b?c=1#d", "https://radio.example/b?c=1"), ("b", "https://radio.example/x/b"),
        ("?c", "https://radio.example/x/a?c"), ("../b", "https://radio.example/b"),
        ("//other.example/b", "https://other.example/b"), (" /b ", "https://radio.example/b"),
    ])
    func `a location is resolved against the URL of its request`(location: String, url: String) throws {
        #expect(try target(of: location, from: "https://radio.example/x/a") == url)
    }

    @Test(arguments: [
        "http://radio.example/b", "file:///etc/passwd", "ftp://radio.example/", "data:text/plain,x", "javascript:x",
        "http+unix://radio.example/",
    ])
    func `a redirect from https to another scheme is refused`(address: String) throws {
        #expect(throws: HTTPFailure.self) { try follow(address, from: .get(URL(string: "https://radio.example/a")!)) }
    }

    @Test(arguments: [
        "", "http://", "http:///b", "http://[bad", "http://radio.example:0/", "http://radio.example:65536/",
    ])
    func `a location that no request can be sent to leads nowhere`(location: String) throws {
        #expect(try target(of: location, from: "http://radio.example/a") == nil)
    }

    @Test func `two locations lead nowhere`() throws {
        var response = HTTPResponse(status: .found)
        response.headerFields[values: .location] = ["/b", "/c"]
        #expect(try Hop(.get(.stations), body: nil).next(after: response) == nil)
    }

    @Test(arguments: [200, 300, 304, 305, 306, 404, 500])
    func `a status that sends nothing on is the response`(code: Int) throws {
        #expect(try follow("/b", from: .get(.stations), status: .init(code: code)) == nil)
    }

    static let secrets: HTTPFields = [
        .authorization: "secret", .cookie: "secret", .proxyAuthorization: "secret", .referer: "secret",
        HTTPField.Name("X-Api-Key")!: "secret", HTTPField.Name("X-Auth-Token")!: "secret",
    ]

    @Test(arguments: [
        "http://other.example/", "http://radio.example:8080/", "http://sub.radio.example/", "https://radio.example/",
    ])
    func `another origin is told nothing that may be a credential`(address: String) throws {
        var request = HTTPRequest.get(try #require(URL(string: "http://radio.example/")))
        request.authority = "user:word@radio.example"
        request.headerFields = Self.secrets
        request.headerFields[.accept] = "text/plain"
        request.headerFields[.ifNoneMatch] = "\"v1\""
        let next = try #require(try follow(address, from: request, status: .permanentRedirect)).request
        #expect(next.headerFields == [.accept: "text/plain", .ifNoneMatch: "\"v1\""])
        #expect(next.url?.absoluteString == address)
    }

    @Test func `what one origin was not told, the next one is not told either`() throws {
        var request = HTTPRequest.get(.stations)
        request.headerFields = Self.secrets
        let away = try #require(try follow("https://other.example/", from: request))
        let back = try away.next(
            after: HTTPResponse(status: .found, headerFields: [.location: URL.stations.absoluteString]))
        #expect(back?.request.headerFields == [:])
    }

    @Test(arguments: ["/b", "http://radio.example/b", "http://RADIO.example:80/b", "http://user@radio.example/b"])
    func `the same origin is told everything`(address: String) throws {
        var request = HTTPRequest.get(try #require(URL(string: "http://radio.example/")))
        request.headerFields = Self.secrets
        let next = try #require(try follow(address, from: request)).request
        #expect(next.headerFields == Self.secrets)
        #expect(next.authority?.contains("@") == false)
    }

    @Test func `a user and a password in the URL are sent as a field`() throws {
        var request = HTTPRequest.get(.stations)
        request.authority = "us%40er:pass:word@radio.example:81"
        let hop = Hop(request, body: nil)
        #expect(hop.request.authority == "radio.example:81")
        #expect(
            hop.request.headerFields[.authorization] == "Basic " + Data("us@er:pass:word".utf8).base64EncodedString())
        request.authority = "user@radio.example"
        #expect(Hop(request, body: nil).request.headerFields[.authorization] == "Basic dXNlcjo=")
        request.headerFields[.authorization] = "token"
        #expect(Hop(request, body: nil).request.headerFields[.authorization] == "token")
    }

    @Test(arguments: [307, 308], [HTTPRequest.Method.post, .put, .patch])
    func `307 and 308 send the same body by the same method`(code: Int, method: HTTPRequest.Method) throws {
        let request = HTTPRequest(method: method, url: .stations, headerFields: [.contentType: "text/plain"])
        for location in ["/b", "https://other.example/"] {
            let next = try follow(location, from: request, body: Data("order".utf8), status: .init(code: code))
            #expect(next?.body == Data("order".utf8))
            #expect(next?.request.method == method)
            #expect(next?.request.headerFields == [.contentType: "text/plain"])
        }
    }

    @Test(arguments: [
        (301, HTTPRequest.Method.post), (302, .post), (303, .post), (303, .put), (303, .delete),
    ])
    func `an order that is answered elsewhere is asked for without its body`(
        code: Int, method: HTTPRequest.Method
    ) throws {
        let fields: HTTPFields = [.contentType: "text/plain", .contentLength: "5", .accept: "text/plain"]
        let request = HTTPRequest(method: method, url: .stations, headerFields: fields)
        let next = try follow("/b", from: request, body: Data("order".utf8), status: .init(code: code))
        #expect(next?.request.method == .get)
        #expect(next?.body == nil)
        #expect(next?.request.headerFields == [.accept: "text/plain"])
    }

    @Test(arguments: [(301, HTTPRequest.Method.put), (302, .delete), (303, .head), (302, .head), (303, .get)])
    func `other methods stay as they are`(code: Int, method: HTTPRequest.Method) throws {
        let request = HTTPRequest(method: method, url: .stations)
        #expect(try follow("/b", from: request, status: .init(code: code))?.request.method == method)
    }
}
