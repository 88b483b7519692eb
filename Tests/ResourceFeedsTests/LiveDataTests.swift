import Foundation
import ResourceCore
import ResourceFeeds
import ResourceHTTP
import ResourceTesting
import ResourceWriting
import Testing

#if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
    // The smallest feed of *Live data*, with its server.

    private let chat = HTTPService(URL(string: "http://127.0.0.1:\(SmallestServer.shared.port)")!)

    extension Resource where Value == [Message] {
        static var room: Resource {
            .feed(
                snapshot: chat.get(["room"], .json(RoomResponse.self)).map {
                    FeedSnapshot($0.messages, at: $0.position)
                },
                changes: chat.events(["room", "events"]) { event in
                    if event.type == "ready" { return .upToDate }
                    return try .change(event.json(), at: event.position())
                },
                apply: { $0.append($1) })
        }
    }

    @MainActor @Suite(.timeLimit(.minutes(10))) struct LiveDataTests {
        static let file = #filePath

        @Test func `a message that is posted to the smallest server is shown to others`() async throws {
            let store = ResourceStore(Resource<[Message]>.room, in: ResourceContainer())
            store.appear()
            try await store.until { $0.isLive }
            for _ in 1...2 {
                let message = Message(id: 1, text: "hello")
                let posted = try await chat.post(["room"], json: message, .json(Posted.self)).value()
                #expect(posted.position == 1)
            }
            try await store.until { $0.value?.map(\.text) == ["hello"] }
            #expect(store.isLive)
            store.disappear()
        }
    }

    struct RoomResponse: Decodable, Sendable {
        var messages: [Message]
        var position: Int
    }

    struct Posted: Decodable, Sendable {
        var position: Int
    }

    /// The server of the page, as a process that ends with this one.
    private final class SmallestServer: Sendable {
        static let shared = try! SmallestServer()

        private static let guardian = """
            import os, sys, threading
            threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()

            """

        let port: Int
        private let input = Pipe()

        init() throws {
            let root = URL(filePath: #filePath).resolvingSymlinksInPath().appending(path: "../../..")
                .standardizedFileURL
            let page = try String(
                contentsOf: root.appending(path: "Sources/AsyncResources/AsyncResources.docc/Feeds.md"), encoding: .utf8
            )
            let code = page.components(separatedBy: "```python\n")[1].components(separatedBy: "```")[0]
            let folder = FileManager.default.temporaryDirectory.appending(path: "SmallestServer-\(UUID())")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = ["python3", "-c", Self.guardian + code, "0"]
            process.currentDirectoryURL = folder
            let output = Pipe()
            process.standardInput = input
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            try process.run()
            var line = Data()
            while line.last != UInt8(ascii: "\n") {
                let piece = output.fileHandleForReading.availableData
                if piece.isEmpty { throw POSIXError(.EPIPE) }
                line += piece
            }
            let words = String(decoding: line, as: UTF8.self).split { $0 == " " || $0 == "\n" }
            port = try #require(words.last.flatMap { Int($0) })
        }
    }
#endif
