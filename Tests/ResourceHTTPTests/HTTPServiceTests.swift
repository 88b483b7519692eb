import Foundation
import HTTPTypes
import ResourceCore
import ResourceTesting
import Testing

@testable import ResourceHTTP

/// The shared settings of a server's endpoints, and the URLs of their requests.
@Suite(.timeLimit(.minutes(10))) struct HTTPServiceTests {
    struct Station: Codable, Equatable {
        var name: String
        var since: Date
    }

    private let radio: HTTPService

    init() throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .secondsSince1970
        encoder.outputFormatting = .sortedKeys
        radio = HTTPService(
            try #require(URL(string: "https://example.com/api/")), decoder: decoder, encoder: encoder
        ) { endpoint in
            endpoint.modifyRequest { $0.headerFields[.acceptLanguage] = "en" }.bodyLimit(100)
        }
    }

    @Test(arguments: [
        (["stations"], "/api/stations"), (["towns", "Bad Homburg", "stations"], "/api/towns/Bad%20Homburg/stations"),
        (["a/b", "c?d#e", "50%"], "/api/a%2Fb/c%3Fd%23e/50%25"), (["Żory"], "/api/%C5%BBory"), ([], "/api"),
    ])
    func `a component of a path means itself`(path: [String], expected: String) {
        #expect(radio.get(path, .data()).request.path == expected)
        #expect(radio.get(path, .data()).request.authority == "example.com")
    }

    @Test(arguments: ["", ".", ".."]) func `a component that names no place is never sent`(_ component: String) async {
        let sent = Lock(0)
        let endpoint = radio.get(["towns", component, "stations"], .data()).transport(
            ScriptedTransport { _, _ in
                sent.withLock { $0 += 1 }
                return .status(.ok)
            })
        let failure = await #expect(throws: HTTPFailure.self) { try await endpoint.value() }
        #expect(failure?.reason == .invalidRequest)
        #expect(sent.withLock { $0 } == 0)
    }

    @Test func `a query means itself, and what is nil is left out`() {
        let endpoint = radio.get(["search"], query: ["q": "rock & roll+", "near": nil, "page": "2"], .data())
        #expect(endpoint.request.path == "/api/search?q=rock%20%26%20roll%2B&page=2")
    }

    @Test func `what is said of a service holds for its endpoints, and the decoder is its own`() async throws {
        let endpoint = radio.get(["station"], .json(Station.self))
        #expect(endpoint.request.headerFields[.acceptLanguage] == "en" && endpoint.bodyLimit == 100)
        #expect(endpoint.request.headerFields[.accept] == "application/json")
        let answered = endpoint.transport(ScriptedTransport { _, _ in .json(#"{"name": "Owl", "since": 60}"#) })
        #expect(try await answered.value() == Station(name: "Owl", since: Date(timeIntervalSince1970: 60)))
    }

    @Test func `what a service makes of answers holds for every endpoint`() async throws {
        let url = try #require(URL(string: "https://example.com/v1?key=k"))
        let sealed = HTTPService(url) { endpoint in
            endpoint.map { response in
                guard response.body.first == UInt8(ascii: "!") else { throw CocoaError(.coderInvalidValue) }
                return HTTPDataResponse(response.head, body: response.body.dropFirst())
            }
            .modifyRequest { $0.path?.append("&signed") }
        }
        let endpoint = sealed.get(["n"], query: ["q": "x"], .json(Int.self))
        #expect(endpoint.request.path == "/v1/n?key=k&q=x&signed")
        #expect(endpoint.request.headerFields[.accept] == "application/json")
        #expect(try await endpoint.transport(ScriptedTransport { _, _ in .json("!7") }).value() == 7)
        await #expect(throws: CocoaError.self) {
            try await endpoint.transport(ScriptedTransport { _, _ in .json("7") }).value()
        }
    }

    @Test func `a JSON body says that it is one`() throws {
        let station = Station(name: "Owl", since: Date(timeIntervalSince1970: 60))
        let endpoints = [
            try radio.post(["stations"], json: station, .data()), try radio.put(["stations"], json: station, .data()),
            try radio.patch(["stations"], json: station, .data()),
        ]
        #expect(endpoints.map(\.request.method) == [.post, .put, .patch])
        for endpoint in endpoints {
            #expect(endpoint.request.headerFields[.contentType] == "application/json")
            #expect(endpoint.request.headerFields[.acceptLanguage] == "en")
            #expect(endpoint.body.map { String(decoding: $0, as: UTF8.self) } == #"{"name":"Owl","since":60}"#)
        }
        #expect(radio.delete(["stations"], .data()).request.method == .delete)
    }

    @Test func `an endpoint with a JSON body needs no service`() throws {
        let url = try #require(URL(string: "https://example.com/words"))
        let endpoint = try HTTPEndpoint(.post(url), json: ["owl"], .json([Int].self))
        #expect(endpoint.body.map { String(decoding: $0, as: UTF8.self) } == #"["owl"]"#)
        #expect(endpoint.request.headerFields[.contentType] == "application/json")
        #expect(endpoint.request.headerFields[.accept] == "application/json")
        var request = HTTPRequest.post(url)
        request.headerFields[.contentType] = "application/vnd.api+json"
        let named = try HTTPEndpoint(request, json: ["owl"], .data())
        #expect(named.request.headerFields[.contentType] == "application/vnd.api+json")
    }

    @Test func `a value that cannot be encoded is an error at once`() throws {
        #expect(throws: EncodingError.self) { try radio.post(["numbers"], json: [Double.infinity], .data()) }
    }
}
