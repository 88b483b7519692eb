import ResourceCore
import ResourceWriting

/// The calls and the responses of one resource's loader, and the states that were seen meanwhile.
///
/// It's made from the events of a container. It begins, and begins again, when the resource is at rest: when nothing is
/// being loaded, and there is no error.
struct LoadRecording: Sendable {
    /// A step that a test can repeat.
    enum Step: Sendable {
        case appear, disappear
        case start(LoadIntent)

        /// A refresh that takes the place of the running load.
        case reload
        case invalidate, reset, cancel
        case set(any Sendable)

        /// A call of the loader, by the number of its attempt.
        case call(UInt64)

        /// The response to a call, which may come too late.
        case response(UInt64, Result<any Sendable, any Error>)
    }

    /// The maximum number of steps, and of states, after which a recording begins again.
    static let limit = 100

    let type: any Sendable.Type
    private(set) var steps: [Step] = []

    /// The states that were seen, beginning with the one before the first step.
    private(set) var states: [ResourceState<any Sendable>] = []

    /// The maximum number of attempts that a load has made or waits to make.
    private(set) var attempts = 1

    private var isRunning = false
    private var isOnScreen = false
    private var calls: Set<UInt64> = []
    private var answered: Set<UInt64> = []

    /// The entry, and its flight after the event before.
    private var entry: UInt64?
    private var flight: LoadMachine.Flight?

    init(of type: any Sendable.Type) {
        self.type = type
    }

    /// A Boolean value that indicates whether a test can be made.
    var isComplete: Bool { isRunning && !calls.isEmpty }

    /// The value before the first step, if there was one.
    var initialValue: (any Sendable)? { states.first?.value }

    /// The numbers of calls and of responses.
    var counts: (calls: Int, responses: Int) { (calls.count, answered.count) }

    /// Adds an event of the resource.
    mutating func note(_ event: ResourceEvent) {
        guard let recording = event.recording, let contents = recording.contents else { return }
        let machine = recording.machine
        if entry != recording.entry { begin(before: event, recording, contents) }
        let count = steps.count
        if isRunning {
            isRunning = max(count, states.count) < Self.limit && add(event, recording, contents)
            if !isRunning { stop() }
        }
        if isRunning {
            var state = ResourceState<any Sendable>(contents, activity: machine.activity)
            if machine.visibleIntent != nil { state.attempt = LoadAttempt() }
            if steps.count > count || !event.changes.isEmpty { states.append(state) }
            attempts = max(attempts, (machine.flight?.attempt ?? 1) + (machine.flight?.stage == .pausing ? 1 : 0))
        } else if machine.isRepeatable {
            begin(with: machine, contents.value)
        }
        (entry, flight) = (recording.entry, machine.flight)
        if event.changes.contains(.evicted) { stop() }
    }
}

// The beginning and the end.
extension LoadRecording {
    /// Begins with the state before the first event of an entry, if that state is known and at rest.
    private mutating func begin(
        before event: ResourceEvent, _ recording: ResourceEvent.Recording, _ contents: ResourceEvent.Contents
    ) {
        stop()
        let machine = recording.start ?? LoadMachine()
        guard machine.isRepeatable, recording.follows(machine) else { return }
        let isOther = event.changes.contains { [.valueChanged, .cleared].contains($0) }
        if machine.valueTicket == nil {
            begin(with: machine, nil)
        } else if !isOther {
            begin(with: machine, contents.value)
        }
    }

    private mutating func begin(with machine: LoadMachine, _ value: (any Sendable)?) {
        stop()
        states = [ResourceState(value: value)]
        isOnScreen = machine.isOnScreen
        if isOnScreen { steps.append(.appear) }
        isRunning = true
    }

    /// Lets go of everything that was recorded.
    private mutating func stop() {
        (steps, states, calls, answered, attempts) = ([], [], [], [], 1)
        (isRunning, entry, flight) = (false, nil, nil)
    }
}

// The steps.
extension LoadRecording {
    /// Adds the steps of an event, and returns a Boolean value that indicates whether a test can repeat it.
    private mutating func add(
        _ event: ResourceEvent, _ recording: ResourceEvent.Recording, _ contents: ResourceEvent.Contents
    ) -> Bool {
        guard canRepeat(event, recording) else { return false }
        let start = event.changes.lazy.compactMap(\.beginning).first
        addAppearance(recording.machine)
        switch event.cause {
        case .succeeded, .notModified, .failed, .cancelled:
            guard let attempt = event.attempt, calls.contains(attempt) else { return false }
            guard answered.insert(attempt).inserted else { break }
            steps.append(.response(attempt, contents.response(to: event.cause)))
        case .set:
            guard case .success(let value) = contents.delivered else { return false }
            steps.append(.set(value))
        case .retryDue: break
        default: addTrigger(event, recording.machine, start?.intent)
        }
        guard let start else { return true }
        steps.append(.call(start.attempt))
        calls.insert(start.attempt)
        return true
    }

    /// Returns a Boolean value that indicates whether a gated loader and a store can cause an event again.
    private func canRepeat(_ event: ResourceEvent, _ recording: ResourceEvent.Recording) -> Bool {
        let machine = recording.machine
        if machine.abandoned != nil || ![nil, .attempting, .pausing].contains(machine.flight?.stage) { return false }
        if flight?.stage == .pausing, !event.cause.continuesPause { return false }
        switch event.cause {
        case .delivered, .filled, .restored, .sourceChanged, .totalOver: return false
        case .mutation, .feature: return recording.events.isEmpty
        case .invalidated: return machine.flight == nil || machine.isOnScreen
        case .succeeded: return recording.events.allSatisfy(\.isSuccess)
        default: return true
        }
    }

    /// Adds a step if the first store has appeared on screen, or the last one has disappeared.
    private mutating func addAppearance(_ machine: LoadMachine) {
        guard machine.isOnScreen != isOnScreen else { return }
        isOnScreen = machine.isOnScreen
        steps.append(isOnScreen ? .appear : .disappear)
    }

    /// Adds the steps for an event that isn't a response, with the intent of the load that it began.
    private mutating func addTrigger(_ event: ResourceEvent, _ machine: LoadMachine, _ began: LoadIntent?) {
        let hasContent = states.last.map { $0.value != nil || $0.error != nil } ?? false
        // NB: A store that appears without content requests its load in an event of its own.
        var begins = if case .appear? = steps.last { !hasContent && began != .sync } else { false }
        switch event.cause {
        case .invalidated:
            steps.append(.invalidate)
            begins = isOnScreen
        case .reset: steps.append(.reset)
        case .asked(let intent) where began == nil && machine.flight != nil: steps.append(.start(intent))
        default:
            if flight != nil, machine.flight == nil { steps.append(.cancel) }
            guard began != nil, event.changes.contains(where: \.isStop) else { break }
            steps.append(.reload)
            begins = true
        }
        guard let began, !begins else { return }
        steps.append(.start(began == .sync ? .sync : hasContent ? .refresh : .load))
    }
}

extension ResourceEvent.Recording {
    /// Returns a Boolean value that indicates whether nothing is missing between a machine and this event.
    fileprivate func follows(_ start: LoadMachine) -> Bool {
        var (machine, tickets) = (start, tickets)
        for event in events { _ = machine.handle(event, tickets: &tickets) }
        return machine == self.machine
    }
}

extension ResourceEvent.Contents {
    /// Returns the response that ended an attempt.
    fileprivate func response(to cause: ResourceEvent.Cause) -> Result<any Sendable, any Error> {
        if cause == .notModified, let value { return .success(value) }
        return delivered ?? .failure(CancellationError())
    }
}

extension ResourceEvent.Cause {
    /// A Boolean value that indicates whether the pause before a retry can end, or go on, with this event.
    fileprivate var continuesPause: Bool {
        switch self {
        case .retryDue, .asked, .appeared, .shown: true
        default: false
        }
    }
}

extension LoadMachine.Event {
    fileprivate var isSuccess: Bool {
        switch self {
        case .ended(_, let outcome): outcome == .success
        case .endedPart, .extended: false
        default: true
        }
    }
}

extension LoadMachine {
    /// A Boolean value that indicates whether a test can begin in this state: at rest, and with a value if a store on
    /// screen would load one.
    fileprivate var isRepeatable: Bool { flight == nil && errorTicket == nil && (valueTicket != nil || !isOnScreen) }

    /// A Boolean value that indicates whether a store that loads by itself is on screen.
    fileprivate var isOnScreen: Bool { demanding > 0 }
}

extension ResourceEvent.Change {
    fileprivate var beginning: (attempt: UInt64, intent: LoadIntent)? {
        if case .began(let attempt, let intent) = self { (attempt, intent) } else { nil }
    }

    fileprivate var isStop: Bool {
        if case .stopped = self { true } else { false }
    }
}

extension ResourceState where Value == any Sendable {
    fileprivate init(_ contents: ResourceEvent.Contents, activity: LoadIntent?) {
        self.init(value: contents.value, error: contents.error, activity: activity)
    }
}
