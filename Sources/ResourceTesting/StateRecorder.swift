import Observation
public import ResourceCore

/// Remembers every state that a store shows, from the moment the recorder is made.
///
///     let recorder = StateRecorder(store)
///     store.appear()
///     await gate.nextCall().succeed("A")
///     await store.until { $0.value == "A" }
///     #expect(recorder.timeline == "idle ─ loading ─ A")
///
/// It keeps the store alive, and hears of each change in the moment it happens: nothing is polled, and two changes in
/// one turn of the main actor are two states.
@MainActor
public final class StateRecorder<Value: Sendable> {
    private let store: ResourceStore<Value>
    private var earlier: [ResourceState<Value>] = []

    /// Begins with the state that the store shows now.
    public init(_ store: ResourceStore<Value>) {
        self.store = store
        listen()
    }

    /// What the store has shown, the current state last.
    public var states: [ResourceState<Value>] { earlier + [store.state] }

    /// What a user saw, drawn as one line: `loading ─ A ─ A+error ─ B`.
    ///
    /// Refreshes and ages are left out, because the content stays as it is; `timeline(_:)` draws them.
    public var timeline: String { timeline([]) }

    /// What the store has shown as one line, with details that the plain timeline leaves out.
    ///
    /// Neighbours that look alike are drawn once.
    public func timeline(_ details: TimelineDetails) -> String {
        var drawn: [String] = []
        for state in states {
            let moment = state.drawn(details)
            if moment != drawn.last { drawn.append(moment) }
        }
        return drawn.joined(separator: " ─ ")
    }

    /// Forgets what was shown before the current state.
    public func clear() {
        earlier = []
    }

    /// Notes the state that ends when the next change begins, and listens for the one after.
    private func listen() {
        withObservationTracking {
            _ = store.state
        } onChange: { [weak self] in
            MainActor.assumeIsolated {
                guard let self else { return }
                self.earlier.append(self.store.state)
                self.listen()
            }
        }
    }
}

/// What a timeline draws beside values and errors.
public struct TimelineDetails: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: Int

    /// Makes a set of the given bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// A visible load beside a value or an error: `A↻`.
    public static let activity = TimelineDetails(rawValue: 1)

    /// A value that is stale: `A~`.
    public static let staleness = TimelineDetails(rawValue: 2)
}

extension ResourceState {
    /// This state as one moment of a timeline: `idle`, `loading`, `A`, `error`, `A+error`, `loading(A)`,
    /// `placeholder(A)`.
    ///
    /// In brackets stands the value of the key shown before (R4). A value is drawn as it prints.
    public func drawn(_ details: TimelineDetails = []) -> String {
        let turning = details.contains(.activity) && isLoading ? "↻" : ""
        let before = previous.map { "(\($0))" } ?? ""
        switch phase {
        case .idle: return "idle" + before
        case .loading: return "loading" + before
        case .failure: return "error" + turning + before
        case .success(let value) where isPlaceholder:
            return "placeholder(\(value))"
        case .success(let value):
            let age = details.contains(.staleness) && isStale ? "~" : ""
            return "\(value)" + age + (error == nil ? "" : "+error") + turning
        }
    }
}
