public import ResourceCore
import ResourceWriting

/// A replay of a container's recorded events on separate machines, which shows each state.
///
///     var replay = LogReplay()
///     for await event in container.events() {
///         let state = try replay.replay(event)
///         print(event, state.map { "⇒ \($0)" } ?? "")
///     }
///
/// No loader runs and no time passes: a load ends as recorded. The log must be complete from the moment when reading
/// began. Entries and mutations that existed before continue from their state at that moment.
///
/// Cost: One machine for each entry of the container, and one for all mutations.
public struct LogReplay: Sendable {
    private var machines: [UInt64: LoadMachine] = [:]
    private var mutationMachine: MutationMachine?
    private var lastNumber: UInt64?

    /// The mutations in the outbox at the latest event that concerned one, in their order.
    ///
    /// They're unknown, and this property is empty, before the first such event, and after a fault until another reader
    /// begins to read.
    public var mutations: [MutationState] { mutationMachine?.items.map(MutationState.init) ?? [] }

    /// Creates a replay without entries.
    public init() {}

    /// Replays the next event of a log.
    ///
    /// After a fault, the replay can continue: it accepts the recorded state as the right one.
    ///
    /// - Returns: The resulting state of the event's entry, or `nil` if it's no longer in memory, or if the event
    ///   concerns none.
    /// - Throws: `LogReplay.Fault`.
    public mutating func replay(_ event: ResourceEvent) throws(Fault) -> State? {
        let isMissed = lastNumber.map { event.number != $0 + 1 } ?? false
        lastNumber = event.number
        if isMissed { mutationMachine = nil }
        if let recording = event.mutationRecording { try replay(recording, of: event) }
        guard let recording = event.recording else {
            if isMissed { throw .missed(before: event.number) }
            return nil
        }
        let replayed = replay(recording)
        let isGone = event.changes.contains(.evicted)
        machines[recording.entry] = isGone ? nil : recording.machine
        if isMissed { throw .missed(before: event.number) }
        if replayed != recording.machine {
            throw .diverged(event, State(replayed), recorded: State(recording.machine))
        }
        return isGone ? nil : State(replayed)
    }

    /// Passes the events to the entry's machine, or to a new one.
    private func replay(_ recording: ResourceEvent.Recording) -> LoadMachine {
        var machine = recording.start ?? machines[recording.entry] ?? LoadMachine()
        var tickets = recording.tickets
        for event in recording.events { _ = machine.handle(event, tickets: &tickets) }
        return machine
    }

    /// Passes the events to the outbox's machine.
    private mutating func replay(
        _ recording: ResourceEvent.MutationRecording, of event: ResourceEvent
    ) throws(Fault) {
        if let start = recording.start { mutationMachine = start }
        for event in recording.events { _ = mutationMachine?.handle(event) }
        guard let machine = mutationMachine else { return }
        let replayed = machine.item(recording.number)
        guard replayed != recording.item else { return }
        mutationMachine = nil
        throw .mutationDiverged(
            event, replayed.map(MutationState.init), recorded: recording.item.map(MutationState.init))
    }
}

extension LogReplay {
    /// The reason why a log can't be replayed.
    public enum Fault: Error, Hashable, Sendable {
        /// Events before this one are missing, because the reader fell behind.
        case missed(before: UInt64)

        /// The machine reached another state than the recorded one.
        case diverged(ResourceEvent, State, recorded: State)

        /// A mutation reached another state than the recorded one, or exists in only one of them.
        case mutationDiverged(ResourceEvent, MutationState?, recorded: MutationState?)
    }

    /// The state of an entry, with values, errors, and attempts identified by their numbers in the container.
    public struct State: Hashable, Sendable, CustomStringConvertible {
        /// The source of the value: an attempt, or a barrier such as `set`.
        public let value: UInt64?

        /// The attempt that failed last, if none has succeeded since.
        public let error: UInt64?

        /// A Boolean value that indicates whether the value may be used without another load.
        public let isFresh: Bool

        /// The running load.
        public let flight: Flight?

        init(_ machine: LoadMachine) {
            value = machine.valueTicket?.number
            error = machine.errorTicket?.number
            isFresh = machine.isFresh
            flight = machine.flight.map(Flight.init)
        }

        /// A description in a few words, such as `fresh value #3, error #5, #6 (refresh) running`.
        public var description: String {
            let value = value.map { "\(isFresh ? "fresh" : "stale") value #\($0)" }
            let error = error.map { "error #\($0)" }
            let parts = [value, error, flight?.description].compactMap { $0 }
            return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
        }
    }

    /// A running load.
    public struct Flight: Hashable, Sendable, CustomStringConvertible {
        /// The current or latest attempt.
        public let attempt: UInt64

        /// The strongest intent that joined the load.
        public let intent: LoadIntent

        /// The current stage of the load.
        public let stage: Stage

        /// The intent of the load that follows at once, if a barrier has overtaken this one.
        public let trailing: LoadIntent?

        init(_ flight: LoadMachine.Flight) {
            attempt = flight.ticket.number
            intent = flight.intent
            stage = Stage(flight.stage)
            trailing = flight.trailing
        }

        /// A stage of a load.
        public enum Stage: Hashable, Sendable {
            /// The archive's record is being read.
            case restoring

            /// The loader is running.
            case running

            /// An attempt failed, and another one follows after a pause.
            case pausing

            /// An attempt follows when there is a connection, or when something else has ended.
            case waiting

            init(_ stage: LoadMachine.Flight.Stage) {
                switch stage {
                case .attempting: self = .running
                case .pausing: self = .pausing
                case .offline: self = .waiting
                case .restoring: self = .restoring
                }
            }
        }

        /// A description in a few words, such as `#6 (load) running, overtaken`.
        public var description: String {
            "#\(attempt) (\(intent)) \(stage)" + (trailing == nil ? "" : ", overtaken")
        }
    }
}
