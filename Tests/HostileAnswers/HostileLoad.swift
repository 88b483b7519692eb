package import Foundation
import HTTPTypes
import ResourceCore
package import ResourceHTTP

/// A load of a case, over a transport, from a server that sends the case's responses.
package struct HostileLoad: Sendable {
    package let number: Int
    package let server: URL
    package let transport: any HTTPTransport

    package init(_ number: Int, from server: URL, over transport: any HTTPTransport) {
        self.number = number
        self.server = server
        self.transport = transport
    }

    /// Loads, and returns the outcome.
    package func outcome() async -> Outcome {
        switch HostileCase.all[number].reading {
        case .text: await outcome(of: .text()) { $0.utf8.count > 100 ? .bytes($0.utf8.count) : .value($0) }
        case .integers: await outcome(of: .json([Int].self)) { .value("\($0)") }
        case .doubles: await outcome(of: .json([Double].self)) { .value("\($0)") }
        }
    }

    private func outcome<Value: Sendable>(
        of decoding: HTTPDecoding<Value>, _ describe: @Sendable (Value) -> Outcome
    ) async -> Outcome {
        let container = ResourceContainer()
        container.httpTransport = transport
        let endpoint = HTTPEndpoint(.get(server.appending(path: HostileCase.path(number))), decoding)
            .bodyLimit(HostileCase.bodyLimit)
            .honorsCacheControl()
        // A load that hangs is a fault, and the only one that is detected by a clock.
        let resource = Resource.http(endpoint).retry(.never).timeout(attempt: .seconds(60))
        do {
            return describe(try await container.value(of: resource))
        } catch let failure as HTTPFailure {
            return Outcome(failure)
        } catch LoadError.notModifiedWithoutValue {
            return .nothingToKeep
        } catch {
            return .other("\(error)")
        }
    }
}

extension Outcome {
    init(_ failure: HTTPFailure) {
        self =
            switch failure.reason {
            case .status(let status):
                failure.retryAfter.map { .statusAndPause(status.code, seconds: Int($0 / .seconds(1))) }
                    ?? .status(status.code)
            case .connection where failure.localizedDescription == "The server did not respond in time.": .silent
            case .connection where failure.kind == .transient(): .broken
            case .connection where failure.kind == .permanent: .malformed
            case .bodyTooLarge: .tooLarge
            case .redirect: .refusedRedirect
            case .unreadableBody: .unreadable
            case .connection, .wrongLength, .pageLink, .invalidRequest: .other("\(failure)")
            }
    }
}
