import Foundation
import ResourceCore

/// A line that a sender prints for its parent process, which is the server and keeps the journal.
enum SenderMessage: Codable, Sendable {
    /// The errand is about to be sent.
    case begun(Int)

    /// The status of the errand says that it's saved, and it isn't about to be canceled.
    case saved(Int)

    /// The status of the errand says that it couldn't be saved.
    case unsaved(Int)

    /// The errand is about to be canceled.
    case canceling(Int)

    /// The cancellation of the errand has succeeded.
    case canceled(Int)

    /// A request leaves, and its response has the same number.
    case request(Int, errand: Int, key: UUID)
}

/// A line that a server writes to the sender of a request.
struct ServerResponse: Codable, Sendable {
    enum Verdict: String, Codable, Sendable {
        case applied
        case rejected

        /// There's no response.
        case lost
    }

    let request: Int
    let verdict: Verdict
}

/// The connection of a sender to its server, over the standard input and output.
final class ServerConnection: Sendable {
    private struct State: Sendable {
        var waiting: [Int: CheckedContinuation<ServerResponse.Verdict, Never>] = [:]
        var lastRequest = 0
    }

    static let shared = ServerConnection()
    private let state = Lock(State())

    /// Starts to read responses.
    func open() {
        Thread { [self] in
            while let line = readLine() {
                guard let response = try? JSONDecoder().decode(ServerResponse.self, from: Data(line.utf8)) else {
                    break
                }
                state.withLock { $0.waiting.removeValue(forKey: response.request) }?
                    .resume(returning: response.verdict)
            }
            exit(EXIT_FAILURE)
        }.start()
    }

    /// Prints a message in one piece.
    func tell(_ message: SenderMessage) {
        guard let line = try? JSONEncoder().encode(message) else { return }
        FileHandle.standardOutput.write(line + Data("\n".utf8))
    }

    /// Sends a request, and returns the response.
    func response(to errand: Int, _ key: UUID) async -> ServerResponse.Verdict {
        await withCheckedContinuation { continuation in
            let number = state.withLock { state in
                state.lastRequest += 1
                state.waiting[state.lastRequest] = continuation
                return state.lastRequest
            }
            tell(.request(number, errand: errand, key: key))
        }
    }
}
