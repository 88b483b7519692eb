import Foundation
import HTTPTypes
import ResourceCore
import ResourceHTTP
import ResourceTesting
import ResourceWriting
import Testing

/// The contents of a failure, and the data that it withholds.
@Suite(.timeLimit(.minutes(10)))
struct FailureTests {
    private func failure(_ response: HTTPDataResponse, _ resource: Resource<[Station]>) async throws -> HTTPFailure {
        let container = Stage.responding { _, _ in response }
        return try #require(await container.outcome(of: resource.retry(.never)).failure as? HTTPFailure)
    }

    @Test func `a failure names the request without its secrets`() async throws {
        let url = URL(string: "https://radio.example/stations?token=secret#top")!
        let endpoint = HTTPEndpoint(.get(url), .json([Station].self))
            .modifyRequest {
                $0.headerFields[.authorization] = "secret"
                $0.authority = "me:secret@radio.example"
            }
        let failure = try await failure(.status(.internalServerError), .http(endpoint))
        #expect(failure.method == .get)
        #expect(failure.address == "https://radio.example/stations")
        #expect(failure.description == "GET https://radio.example/stations: status 500")
        #expect(!"\(failure) \(failure.localizedDescription)".contains("secret"))
    }

    @Test(arguments: [
        (HTTPResponse.Status.unauthorized, LoadFailureKind.unauthorized, "You need to sign in (401)."),
        (.forbidden, .permanent, "You are not allowed to see this (403)."),
        (.notFound, .permanent, "This could not be found (404)."),
        (.tooManyRequests, .transient(), "Too many requests were made. Try again later (429)."),
        (.internalServerError, .transient(), "The server encountered a problem (500)."),
        (.notImplemented, .permanent, "The server encountered a problem (501)."),
        (.serviceUnavailable, .transient(), "The server is busy (503)."),
        (HTTPResponse.Status(code: 418), .permanent, "The server refused the request (418)."),
    ])
    func `a status is judged, and told to people`(
        status: HTTPResponse.Status, kind: LoadFailureKind, text: String
    ) async throws {
        let failure = try await failure(.status(status), .stations(of: .jazz))
        #expect(failure.reason == .status(status))
        #expect(failure.kind == kind)
        #expect(LoadFailureKind(of: failure) == kind)
        #expect(failure.localizedDescription == text)
    }

    @Test(arguments: [
        (HTTPRequest.Method.get, "see"), (.head, "see"), (.post, "do"), (.put, "do"), (.patch, "do"), (.delete, "do"),
    ])
    func `a refusal tells whether reading or writing isn't allowed`(method: HTTPRequest.Method, verb: String) {
        let request = HTTPRequest(method: method, scheme: "https", authority: "radio.example", path: "/stations")
        let failure = HTTPFailure(.status(.forbidden), of: request)
        #expect(failure.localizedDescription == "You are not allowed to \(verb) this (403).")
    }

    @Test(arguments: [
        (
            URLError.Code.notConnectedToInternet, LoadFailureKind.offline,
            "The connection to the Internet is unavailable."
        ),
        (.timedOut, .transient(), "The server did not respond in time."),
        (.cannotFindHost, .transient(), "The server could not be found."),
        (.cannotConnectToHost, .transient(), "The server could not be reached."),
        (.networkConnectionLost, .transient(), "The connection to the server was lost."),
        (.serverCertificateUntrusted, .permanent, "The connection to the server failed."),
    ])
    func `a connection is judged, and told to people`(
        code: URLError.Code, kind: LoadFailureKind, text: String
    ) async throws {
        let container = Stage.responding { _, _ in throw URLError(code) }
        let outcome = await container.outcome(of: Resource.stations(of: .jazz).retry(.never))
        let failure = try #require(outcome.failure as? HTTPFailure)
        #expect(failure.reason == .connection)
        #expect((failure.underlyingError as? URLError)?.code == code)
        #expect(failure.kind == kind)
        #expect(failure.localizedDescription == text)
    }

    @Test func `a body that cannot be read is a failure with the decoder's error and an excerpt`() async throws {
        let failure = try await failure(.json("<html>"), .stations(of: .jazz))
        #expect(failure.reason == .unreadableBody)
        #expect(failure.underlyingError is DecodingError)
        #expect(failure.excerpt == "<html>")
        #expect(failure.status == .ok)
        #expect(failure.kind == .permanent)
    }

    @Test func `an excerpt is text of at most 1 KB, cut between characters`() async throws {
        let long = "x" + String(repeating: "é", count: 1000)
        let cut = try await failure(
            HTTPDataResponse(HTTPResponse(status: .badRequest), body: Data(long.utf8)), .stations(of: .jazz))
        #expect(cut.excerpt == "x" + String(repeating: "é", count: 511))
        for bytes: [UInt8] in [[0xFF, 0xD8, 0xFF], [0x68, 0x00, 0x69], []] {
            let response = HTTPDataResponse(HTTPResponse(status: .badRequest), body: Data(bytes))
            #expect(try await failure(response, .stations(of: .folk)).excerpt == nil)
        }
    }
}
