// Without readers, no events are created.
package struct EventLog: Sendable {
    private var lastNumber: UInt64 = 0
    private var lastSession: UInt64 = 0
    private var readers: [UInt64: EventReader] = [:]
    private var valueReaders: Set<UInt64> = []

    // NB: It's read several times in each event, and few logs have readers.
    @inline(__always)
    package var isOpen: Bool { !readers.isEmpty && isBeingRead }

    private var isBeingRead: Bool { readers.values.contains { !$0.isOver } }

    // Zero without readers. It changes with each new reader, so that recordings for it include the state from which
    // entries continue.
    package var session: UInt64 { isOpen ? lastSession : 0 }
    var includesValues: Bool { !valueReaders.isEmpty }

    mutating func add(_ reader: EventReader, _ id: UInt64, includingValues: Bool) {
        lastSession += 1
        readers[id] = reader
        if includingValues { valueReaders.insert(id) }
    }

    mutating func remove(_ id: UInt64) -> EventReader? {
        valueReaders.remove(id)
        return readers.removeValue(forKey: id)
    }

    mutating func close() -> [EventReader] {
        defer { (readers, valueReaders) = ([:], []) }
        return Array(readers.values)
    }

    package struct Subject {
        let key: ResourceKey
        let valueType: String
        var part: String?
    }

    // All readers receive the events in the order of the container. An event that a full reader loses may have the last
    // reference to a user's value, which is released with the effects.
    package mutating func record(
        _ changes: [ResourceEvent.Change], because cause: ResourceEvent.Cause,
        recording: ResourceEvent.Recording? = nil, part: ResourceEvent.PartRecording? = nil,
        of subject: @autoclosure () -> Subject, at time: Duration, releasing effects: inout Effects
    ) {
        guard isOpen else { return }
        lastNumber += 1
        let subject = subject()
        let event = ResourceEvent(
            number: lastNumber, time: time, key: subject.key, valueType: subject.valueType, part: subject.part,
            cause: cause, changes: changes, recording: recording, partRecording: part)
        var plain = event
        plain.recording?.contents = nil
        effects.release(part)
        for (id, reader) in readers where !reader.isOver {
            let result = reader.continuation.yield(valueReaders.contains(id) ? event : plain)
            if case .dropped(let lost) = result {
                effects.release(lost.recording?.contents)
                effects.release(lost.partRecording)
            }
        }
    }
}

final class EventReader: Sendable {
    let continuation: AsyncStream<ResourceEvent>.Continuation
    private let state = Lock(false)

    init(_ continuation: AsyncStream<ResourceEvent>.Continuation) { self.continuation = continuation }

    var isOver: Bool { state.withLock { $0 } }

    // NB: The runtime calls this under a lock of the reading task, for which an event of another thread may wait under
    // the container's lock. So it must not wait for that one.
    func end() { state.withLock { $0 = true } }
}

extension EventLog.Subject {
    package init(_ selection: RecordSelection) {
        switch selection {
        case .one(let id): self.init(key: id.key, valueType: id.valueType)
        case .key(let key), .prefix(let key): self.init(key: key, valueType: "")
        }
    }
}

extension [ResourceEvent.Change] {
    init(from old: LoadMachine, to new: LoadMachine, _ actions: [LoadMachine.Action]) {
        self = []
        for action in actions {
            switch action {
            case .cancel(let ticket): append(.stopped(attempt: ticket.number))
            case .discard(let ticket): append(.discarded(attempt: ticket.number))
            case .noteSyncError: append(.failedSilently)
            default: break
            }
        }
        if old.valueTicket != new.valueTicket, new.valueTicket != nil { append(.valueChanged) }
        if old.confirmed != new.confirmed, new.valueTicket != nil { append(.renewed) }
        if old.errorTicket != new.errorTicket { append(new.errorTicket == nil ? .errorCleared : .failed) }
        if new.isFresh, !old.isFresh || old.valueTicket != new.valueTicket { append(.becameFresh) }
        if !new.isFresh, new.valueTicket != nil, old.isFresh || old.valueTicket != new.valueTicket {
            append(.becameStale)
        }
        if old.valueTicket != nil, new.valueTicket == nil { append(.cleared) }
        guard let flight = new.flight else { return }
        // NB: An attempt that waits for a connection begins with another ticket.
        if flight.ticket != old.flight?.ticket, flight.stage != .offline {
            append(.began(attempt: flight.ticket.number, flight.intent))
        }
        if flight.trailing != nil, old.flight?.trailing == nil { append(.overtaken(attempt: flight.ticket.number)) }
    }
}

extension ResourceEvent.Cause {
    // A sequence that has ended, and is opened again, is no failure.
    init(_ outcome: LoadMachine.Outcome, isError: Bool) {
        switch outcome {
        case .success: self = .succeeded
        case .transient where !isError: self = .succeeded
        case .notModified: self = .notModified
        case .cancelled: self = .cancelled
        default: self = .failed
        }
    }
}
