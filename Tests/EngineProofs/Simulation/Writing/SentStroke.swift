internal import ResourceCore
import ResourceTesting
internal import ResourceWriting

/// A mutation that was sent in a simulation, and what the user and the environment have done to it.
@MainActor
final class SentStroke {
    /// A decision of the user to take the mutation back.
    enum Cancellation {
        case none, asked, succeeded, refused
    }

    let mark: Int
    let boards: [Int]
    let kind: any StrokeKind.Type
    let isDurable: Bool
    let date: ManualClock.Instant
    var cancellation = Cancellation.none

    /// A Boolean value that indicates whether a wipe or the end of the process has dropped the mutation, or may have.
    var mayBeDropped = false

    /// The number of attempts when a wipe had ended, after which there are no more.
    var lastAttempts: Int?
    var isRetried = false

    /// A Boolean value that indicates whether the process was killed after an attempt had begun, whose response no
    /// record tells.
    private(set) var isInterrupted = false

    /// A Boolean value that indicates whether the record is known to be on disk.
    private(set) var isSaved = false

    /// The mutation as the running process sees it, or `nil` after a restart.
    private var handle: Handle?

    private struct Handle {
        let status: @MainActor () -> MutationStatus
        let cancel: @MainActor () async -> Bool
    }

    init<M: Mutation>(
        _ sent: SentMutation<M>, mark: Int, boards: [Int], _ kind: any StrokeKind.Type, isDurable: Bool,
        at date: ManualClock.Instant
    ) {
        (self.mark, self.boards, self.kind, self.isDurable, self.date) = (mark, boards, kind, isDurable, date)
        handle = Handle(status: { sent.status }, cancel: { await sent.cancel() })
    }

    var status: MutationStatus? { handle?.status() }

    /// A Boolean value that indicates whether the server is known to have accepted the mutation.
    var isSucceeded: Bool {
        if case .succeeded = status { true } else { false }
    }

    /// Notes that the record is on disk, if the status says so.
    func noteStatus() {
        switch status {
        case .saving?, .failed?, .cancelled?, nil: break
        default: isSaved = isDurable
        }
    }

    func cancel() async -> Bool? {
        await handle?.cancel()
    }

    /// Notes the end of the process.
    func endProcess(isAttempted: Bool) {
        if !isSaved { mayBeDropped = true }
        switch status {
        case .sending?, nil: isInterrupted = true
        default: isInterrupted = isInterrupted || isAttempted
        }
        handle = nil
    }
}
