internal import ResourceCore

/// The content of one key on the simulated server: the marks of the mutations that were applied, in their order.
struct Board: Hashable, Codable, Sendable, CustomStringConvertible {
    /// The number of changes on the server, which overlays leave as it is.
    var version = 0
    var marks: [Int] = []

    var description: String { "v\(version)\(marks)" }

    func count(_ mark: Int) -> Int { marks.count { $0 == mark } }
}

extension Resource<Board> {
    /// The board with a number, which the process of the container loads.
    static func board(_ number: Int) -> Resource {
        Resource(revalidating: ["boards", number]) { context in
            guard let process = context.attachments[SimulatedProcess.self] else { throw SimulatedProcess.Killed() }
            return try await process.load(number, context.validator)
        }
        .stale(after: .seconds(number == 0 ? 1800 : 3600))
        .refresh(on: [.focus, .reconnect])
        .persisted()
    }
}
