import AsyncResources
import Foundation
import HTTPTypes
import HeadlessHost
import PortableUI
import ResourceInspector
import ResourceTesting
import Testing

/// The secrets of a request, which no text for developers, logs, or disks contains.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct SecretTests {
    /// The secrets in every part of a request, and the form in which HTTP sends two of them.
    private static let secrets = [
        "USERSECRET", "PASSWORDSECRET", "QUERYSECRET", "FRAGMENTSECRET", "FIELDSECRET", "BODYSECRET",
        Data("USERSECRET:PASSWORDSECRET".utf8).base64EncodedString(),
    ]

    nonisolated private static func endpoint(
        at host: String = "radio.example", _ path: String = "a"
    ) -> HTTPEndpoint<[String]> {
        let address = "http://USERSECRET:PASSWORDSECRET@\(host)/\(path)?page=1&token=QUERYSECRET#FRAGMENTSECRET"
        var request = HTTPRequest(method: .get, url: URL(string: address)!)
        request.headerFields[.authorization] = "Bearer FIELDSECRET"
        return HTTPEndpoint(request, body: Data("BODYSECRET".utf8), .json([String].self))
            .hiding("token")
    }

    /// Returns the texts that describe a value: its descriptions, its parts, and its sentence for users.
    private static func words(of value: Any) -> String {
        if value is OwnError || (value as? HTTPFailure)?.underlyingError is OwnError { return "\(value)" }
        var parts = ""
        dump(value, to: &parts)
        let sentence = (value as? any Error)?.localizedDescription ?? ""
        return ["\(value)", String(reflecting: value), parts, sentence].joined(separator: "\n")
    }

    /// The outcomes of a request: a value, and failures of every kind.
    nonisolated private static func respond(
        _ outcome: Outcome, to request: HTTPRequest
    ) throws -> HTTPDataResponse {
        let url = request.url ?? URL(filePath: "/")
        switch outcome {
        case .value: return .json(#"["Owl"]"#)
        case .status: return .status(.internalServerError)
        case .unreadable: return .json("{")
        case .systemError:
            let inner = URLError(.cannotConnectToHost, userInfo: [NSURLErrorFailingURLErrorKey: url])
            throw URLError(
                .cannotConnectToHost,
                userInfo: [
                    NSURLErrorFailingURLErrorKey: url, "NSErrorFailingURLStringKey": url.absoluteString,
                    NSUnderlyingErrorKey: inner,
                ])
        case .ownError: throw OwnError(text: "couldn't open <\(url.absoluteString)> or '\(url.absoluteString)'")
        case .redirect:
            var response = HTTPDataResponse.status(.found)
            response.head.headerFields[.location] = "ftp://\(url.absoluteString.dropFirst("http://".count))"
            return response
        }
    }

    enum Outcome: String, CaseIterable {
        case value, status, unreadable, systemError, ownError, redirect
    }

    private struct OwnError: LocalizedError, CustomStringConvertible {
        let text: String

        var description: String { text }
        var errorDescription: String? { "The request failed." }
    }

    private struct Write: HTTPMutation {
        var endpoint: HTTPEndpoint<Void> {
            HTTPEndpoint(SecretTests.endpoint().request, body: Data("BODYSECRET".utf8), .empty())
                .modifyRequest { $0.method = .put }
        }

        var overlays: [Overlay] { Overlay(Resource<[String]>(["list"]) { [] }) { $0.append("new") } }
    }

    private func search(_ texts: [String], sourceLocation: SourceLocation = #_sourceLocation) {
        for text in texts {
            for secret in Self.secrets {
                #expect(!text.contains(secret), "\(text.prefix(2000))", sourceLocation: sourceLocation)
            }
        }
    }

    @Test(arguments: Outcome.allCases)
    func `no description, event, record, or screen has a secret of a request`(outcome: Outcome) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "Secrets-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let archive = DataStoreFolder.folder(at: folder)
        try await archive.open()
        let container = ResourceContainer(archive: archive)
        container.httpTransport = ScriptedTransport { request, _ in try Self.respond(outcome, to: request) }
        let log = container.events(limit: 1000)
        let host = HeadlessHost { Text("The app").resourceInspector().resourceContainer(container) }
        try host.tap("Show the resource inspector")

        var texts = await Self.words(ofLoadIn: container)
        if outcome == .ownError { _ = try? await container.send(Write()).output }
        texts += container.summaries().map { outcome == .ownError ? "\($0)" : Self.words(of: $0) }
        if outcome != .value { container.endEvents() }
        for await event in log {
            texts.append("\(event)")
            if event.changes.contains(.archived) { container.endEvents() }
        }
        host.advance(by: .seconds(1))
        texts.append("\(host.tree)")
        await archive.close()
        let files = Self.files(in: folder)
        search(texts + files)
        #expect(texts.contains { $0.contains("radio.example") })
        #expect(files.contains { $0.contains("Owl") } == (outcome == .value))
    }

    /// Loads a resource, and returns the texts that describe it and its value or failure.
    private static func words(ofLoadIn container: ResourceContainer) async -> [String] {
        let resource = Resource.http(endpoint()).retry(.never).persisted(.json())
        let texts = [words(of: endpoint()), words(of: resource.key), words(of: resource)]
        do {
            return texts + [words(of: try await container.value(of: resource))]
        } catch {
            guard let failure = error as? HTTPFailure else { return texts + [words(of: error)] }
            let cause = failure.underlyingError.map { $0 is OwnError ? "" : words(of: $0) }
            return texts + [words(of: failure), words(of: failure.reason), cause ?? ""]
        }
    }

    /// Returns the paths and the contents of all files below a folder.
    private static func files(in folder: URL) -> [String] {
        let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return paths.flatMap { path in
            let content = FileManager.default.contents(atPath: folder.appending(path: path).path) ?? Data()
            return [path, String(decoding: content, as: UTF8.self)]
        }
    }

    @Test func `a refused connection says nothing of the request but its address`() async throws {
        let failure = await #expect(throws: HTTPFailure.self) {
            _ = try await HTTPEndpoint(Self.endpoint(at: "127.0.0.1:1").request, .data()).value()
        }
        let found = try #require(failure)
        search([Self.words(of: found)])
        #expect(found.underlyingError is URLError)
        #expect(found.description.hasPrefix("GET http://127.0.0.1:1/a: connection failed — "))
    }

    @Test func `a service is described by its address`() throws {
        let url = try #require(URL(string: "https://USERSECRET:PASSWORDSECRET@radio.example/v1?key=QUERYSECRET"))
        let service = HTTPService(url)
        search([Self.words(of: service)])
        #expect("\(service)" == "https://radio.example/v1")
    }
}
