import ResourceCore
import ResourceTesting
import ResourceWriting

/// The time by which reads trail the writes of a remark.
protocol RemarkLag: Sendable {
    static var readLag: Duration { get }
}

enum Prompt: RemarkLag {
    static var readLag: Duration { .zero }
}

enum Trailing: RemarkLag {
    static var readLag: Duration { RoomClient.longestReadLag }
}

/// A mutation that adds a mark to the room.
struct Remark<Lag: RemarkLag>: DurableMutation {
    let mark: Int

    /// A Boolean value that indicates whether the mutation says where the server has put it.
    let isPlaced: Bool

    static var kind: String { "Remark" }
    static var readLag: Duration { Lag.readLag }

    func send(_ context: MutationContext) async throws {
        guard let client = context.attachments[RoomClient.self] else { throw RoomClient.Killed() }
        let position = try await client.write(mark, context.id)
        if isPlaced { context.included(at: position) }
    }

    var overlays: [Overlay] {
        Overlay(Resource<[Int]>("room") { [] }) { [mark] in if !$0.contains(mark) { $0.append(mark) } }
    }
}

/// A remark that doesn't survive the process.
struct Aside<Lag: RemarkLag>: Mutation {
    let remark: Remark<Lag>

    static var readLag: Duration { Lag.readLag }

    func send(_ context: MutationContext) async throws { try await remark.send(context) }

    var overlays: [Overlay] { remark.overlays }
}

/// A remark that was sent in a simulation.
@MainActor
final class SentRemark {
    let mark: Int
    let isDurable: Bool

    /// A Boolean value that indicates whether the end of the process has dropped the mutation, or may have.
    private(set) var mayBeDropped = false

    /// A Boolean value that indicates whether the feed was reset since the acknowledgment, so that a snapshot that trails
    /// may lack the effect.
    var mayTrail = false
    private var status: (@MainActor () -> MutationStatus)?

    init<M: Mutation>(_ sent: SentMutation<M>, mark: Int, isDurable: Bool) {
        (self.mark, self.isDurable, status) = (mark, isDurable, { sent.status })
    }

    /// Notes the end of the process.
    func endProcess() {
        guard let status = status?() else { return }
        if case .saving = status { mayBeDropped = true }
        if !isDurable { mayBeDropped = true }
        self.status = nil
    }
}
