import Foundation
import ResourceCore
import ResourceFeeds

/// The connection of a reader to its server, over the standard input and output.
final class FeedLine: Sendable {
    typealias Changes = AsyncStream<FeedMessage<LoggedItem, Int>>

    private struct State: Sendable {
        var snapshots: [Int: CheckedContinuation<FeedSnapshot<LoggedItems, Int>, Never>] = [:]
        var posts: [Int: CheckedContinuation<Int?, Never>] = [:]
        var connections: [Int: Changes.Continuation] = [:]
        var lastRequest = 0

        mutating func nextRequest() -> Int {
            lastRequest += 1
            return lastRequest
        }
    }

    static let shared = FeedLine()
    private let state = Lock(State())

    /// Starts to read what the server says.
    func open() {
        Thread { [self] in
            while let line = readLine(),
                let answer = try? JSONDecoder().decode(ReaderAnswer.self, from: Data(line.utf8))
            {
                take(answer)
            }
            exit(EXIT_FAILURE)
        }.start()
    }

    private func take(_ answer: ReaderAnswer) {
        switch answer {
        case .snapshot(let request, let items, let position):
            state.withLock { $0.snapshots.removeValue(forKey: request) }?
                .resume(returning: FeedSnapshot(items, at: position))
        case .posted(let request, let position):
            state.withLock { $0.posts.removeValue(forKey: request) }?.resume(returning: position)
        case .change(let connection, let item, let mutation):
            state.withLock { $0.connections[connection] }?.yield(.change(item, at: item.place, by: mutation))
        case .upToDate(let connection): state.withLock { $0.connections[connection] }?.yield(.upToDate)
        case .end(let connection): state.withLock { $0.connections.removeValue(forKey: connection) }?.finish()
        }
    }

    /// Prints a message in one piece.
    func tell(_ message: ReaderMessage) {
        guard let line = try? JSONEncoder().encode(message) else { return }
        FileHandle.standardOutput.write(line + Data("\n".utf8))
    }

    func snapshot() async throws -> FeedSnapshot<LoggedItems, Int> {
        await withCheckedContinuation { continuation in
            let request = state.withLock { state in
                let request = state.nextRequest()
                state.snapshots[request] = continuation
                return request
            }
            tell(.snapshot(request))
        }
    }

    func post(_ item: Int, _ key: UUID) async -> Int? {
        await withCheckedContinuation { continuation in
            let request = state.withLock { state in
                let request = state.nextRequest()
                state.posts[request] = continuation
                return request
            }
            tell(.post(request, item: item, key: key))
        }
    }

    func changes(after position: Int) -> Changes {
        let (changes, continuation) = Changes.makeStream()
        let number = state.withLock { state in
            let number = state.nextRequest()
            state.connections[number] = continuation
            return number
        }
        continuation.onTermination = { [self] reason in
            guard case .cancelled = reason else { return }
            _ = state.withLock { $0.connections.removeValue(forKey: number) }
            tell(.close(number))
        }
        tell(.connect(number, after: position))
        return changes
    }
}
