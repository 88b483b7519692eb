public import ResourceCore

/// Lets what a container recorded happen again, event by event, to machines of its own, and shows each state.
///
///     var replay = LogReplay()
///     for await event in container.events() {
///         let state = try replay.replay(event)
///         print(event, state.map { "⇒ \($0)" } ?? "")
///     }
///
/// No loader runs and no time passes: a load ends as it was recorded to end. The log must be whole from the moment
/// when reading began; entries that were there before go on from the state that they were in.
///
/// Cost: one machine for each entry of the container.
public struct LogReplay: Sendable {
    private var machines: [UInt64: LoadMachine] = [:]
    private var lastNumber: UInt64?

    /// Begins with nothing.
    public init() {}

    /// Lets the next event of a log happen again.
    ///
    /// After a fault the replay can go on: it takes the recorded state for the right one.
    ///
    /// - Returns: The state of the event's entry then; nil where it is no longer in memory, or none is concerned.
    /// - Throws: `LogReplay.Fault`.
    public mutating func replay(_ event: ResourceEvent) throws(Fault) -> State? {
        let isMissed = lastNumber.map { event.number != $0 + 1 } ?? false
        lastNumber = event.number
        guard let recording = event.recording else { return nil }
        let replayed = replay(recording)
        let isGone = event.changes.contains(.collected)
        machines[recording.entry] = isGone ? nil : recording.machine
        if isMissed { throw .missed(before: event.number) }
        if replayed != recording.machine {
            throw .diverged(event, State(replayed), recorded: State(recording.machine))
        }
        return isGone ? nil : State(replayed)
    }

    /// Plays the inputs to the entry's machine, or to a fresh one.
    private func replay(_ recording: ResourceEvent.Recording) -> LoadMachine {
        var machine = recording.start ?? machines[recording.entry] ?? LoadMachine()
        var tickets = recording.tickets
        for input in recording.inputs { _ = machine.take(input, tickets: &tickets) }
        return machine
    }
}

extension LogReplay {
    /// Why a log cannot be replayed.
    public enum Fault: Error, Hashable, Sendable {
        /// Events before this one are missing, because the reader fell behind.
        case missed(before: UInt64)

        /// The machine came to another state than the one that was recorded.
        case diverged(ResourceEvent, State, recorded: State)
    }

    /// What an entry knows and does, with values, errors and attempts named by their numbers in the container.
    public struct State: Hashable, Sendable, CustomStringConvertible {
        /// What made the value: an attempt, or a barrier such as `set`.
        public let value: UInt64?

        /// The attempt that failed last, if none succeeded since.
        public let error: UInt64?

        /// Whether the value may be used silently.
        public let isFresh: Bool

        /// The load that runs.
        public let flight: Flight?

        init(_ machine: LoadMachine) {
            value = machine.value?.number
            error = machine.error?.number
            isFresh = machine.isFresh
            flight = machine.flight.map(Flight.init)
        }

        /// A few words: `fresh value #3, error #5, #6 (refresh) running`.
        public var description: String {
            let value = value.map { "\(isFresh ? "fresh" : "stale") value #\($0)" }
            let error = error.map { "error #\($0)" }
            let parts = [value, error, flight?.description].compactMap { $0 }
            return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
        }
    }

    /// A load that runs.
    public struct Flight: Hashable, Sendable, CustomStringConvertible {
        /// The attempt that runs or ran last.
        public let attempt: UInt64

        /// The strongest intent that joined it.
        public let intent: LoadIntent

        /// What it is doing.
        public let stage: LoadAttempt.Stage

        /// Why another load follows at once, if a barrier has overtaken this one.
        public let trailing: LoadIntent?

        init(_ flight: LoadMachine.Flight) {
            attempt = flight.ticket.number
            intent = flight.intent
            stage = LoadAttempt.Stage(flight.stage)
            trailing = flight.trailing
        }

        /// A few words: `#6 (load) running, overtaken`.
        public var description: String {
            "#\(attempt) (\(intent)) \(stage)" + (trailing == nil ? "" : ", overtaken")
        }
    }
}
