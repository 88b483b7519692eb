import ResourceCore

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
    static let limit = 200

    let type: any Sendable.Type
    private(set) var steps: [Step] = []

    /// The states that were seen, beginning with the one before the first step.
    private(set) var states: [ResourceState<any Sendable>] = []

    /// The maximum number of attempts that a load has made.
    private(set) var attempts = 1

    private var isRunning = false
    private var isOnScreen = false
    private var calls: Set<UInt64> = []
    private var entry: UInt64?

    init(of type: any Sendable.Type) {
        self.type = type
    }

    /// A Boolean value that indicates whether a test can be made.
    var isComplete: Bool { isRunning && !calls.isEmpty }

    /// The value before the first step, if there was one.
    var initialValue: (any Sendable)? { states.first?.value }

    /// Adds an event of the resource.
    mutating func note(_ event: ResourceEvent) {
        guard let recording = event.recording, let contents = recording.contents else { return }
        if entry != recording.entry { begin(before: event, recording, contents) }
        entry = recording.entry
        let state = ResourceState<any Sendable>(contents, activity: recording.machine.activity)
        let count = steps.count
        if isRunning { isRunning = max(count, states.count) < Self.limit && add(event, recording, contents) }
        if isRunning {
            if steps.count > count || !event.changes.isEmpty { states.append(state) }
            attempts = max(attempts, recording.machine.flight?.attempt ?? 1)
        } else if recording.machine.isRepeatable {
            begin(with: recording.machine, contents.value)
        }
        if event.changes.contains(.evicted) { (entry, isRunning) = (nil, false) }
    }
}

// The beginning.
extension LoadRecording {
    /// Begins with the state before the first event of an entry, if that state is known and at rest.
    private mutating func begin(
        before event: ResourceEvent, _ recording: ResourceEvent.Recording, _ contents: ResourceEvent.Contents
    ) {
        let machine = recording.start ?? LoadMachine()
        isRunning = false
        guard machine.isRepeatable else { return }
        let isOther = event.changes.contains { [.valueChanged, .cleared].contains($0) }
        if machine.value == nil { begin(with: machine, nil) } else if !isOther { begin(with: machine, contents.value) }
    }

    private mutating func begin(with machine: LoadMachine, _ value: (any Sendable)?) {
        (steps, calls, attempts) = ([], [], 1)
        states = [ResourceState(value: value)]
        isOnScreen = machine.hasDemand
        if isOnScreen { steps.append(.appear) }
        isRunning = true
    }
}

// The steps.
extension LoadRecording {
    /// Adds the steps of an event, and returns a Boolean value that indicates whether a test can repeat it.
    private mutating func add(
        _ event: ResourceEvent, _ recording: ResourceEvent.Recording, _ contents: ResourceEvent.Contents
    ) -> Bool {
        let start = event.changes.lazy.compactMap(\.beginning).first
        switch event.cause {
        case .succeeded, .notModified, .failed, .cancelled:
            guard let attempt = event.attempt, calls.contains(attempt) else { return false }
            let response = contents.delivered ?? contents.value.map { .success($0) } ?? .failure(CancellationError())
            steps.append(.response(attempt, response))
        case .delivered, .filled, .restored, .sourceChanged, .totalOver: return false
        case .set:
            guard case .success(let value) = contents.delivered else { return false }
            steps.append(.set(value))
        case .retryDue: break
        default: addTrigger(event, start?.intent)
        }
        guard let start else { return true }
        guard recording.machine.flight?.stage == .attempting else { return false }
        steps.append(.call(start.attempt))
        calls.insert(start.attempt)
        return true
    }

    /// Adds the steps for an event that isn't a response, with the intent of the load that it began.
    private mutating func addTrigger(_ event: ResourceEvent, _ began: LoadIntent?) {
        let hasContent = states.last.map { $0.value != nil || $0.error != nil } ?? false
        var begins = false
        switch event.cause {
        case .appeared, .shown:
            if !isOnScreen { steps.append(.appear) }
            isOnScreen = true
        case .disappeared, .left:
            guard isOnScreen, event.recording?.machine.hasDemand == false else { break }
            steps.append(.disappear)
            isOnScreen = false
        case .invalidated:
            steps.append(.invalidate)
            begins = isOnScreen
        case .reset: steps.append(.reset)
        case .asked(let intent) where began == nil && event.recording?.machine.flight != nil:
            steps.append(.start(intent))
        default:
            begins = event.changes.contains(where: \.isStop)
            if begins { steps.append(began == nil ? .cancel : .reload) }
        }
        // NB: a store that appears without content requests its load in an event of its own.
        if case .appear? = steps.last, !hasContent, began != .sync { begins = true }
        guard let began, !begins else { return }
        steps.append(.start(began == .sync ? .sync : hasContent ? .refresh : .load))
    }
}

extension LoadMachine {
    /// A Boolean value that indicates whether a test can begin in this state: at rest, and with a value if a store on
    /// screen would load one.
    fileprivate var isRepeatable: Bool { flight == nil && error == nil && (value != nil || !hasDemand) }
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
