import Observation
public import ResourceCore

/// A recorder of every state that a store shows, from the moment the recorder is created.
///
///     let recorder = StateRecorder(store)
///     store.appear()
///     try await gate.nextCall().succeed("A")
///     try await store.until { $0.value == "A" }
///     #expect(recorder.timeline == "idle ─ loading ─ A")
///
/// It keeps the store alive, and is notified of each change at the moment it happens: nothing is polled, and two
/// changes in one turn of the main actor are two states.
@MainActor
public final class StateRecorder<Value: Sendable> {
    private let store: ResourceStore<Value>
    private var earlier: [ResourceState<Value>] = []

    /// Creates a recorder that begins with the store's current state.
    public init(_ store: ResourceStore<Value>) {
        self.store = store
        listen()
    }

    /// The states that the store has shown, the current state last.
    public var states: [ResourceState<Value>] { earlier + [store.state] }

    /// The states that a user saw as one line, such as `loading ─ A ─ A+error ─ B`.
    ///
    /// Refreshes and ages are left out, because the content stays the same. `timeline(_:)` includes them.
    public var timeline: String { timeline([]) }

    /// Returns the states as one line, with details that the plain timeline leaves out.
    ///
    /// Adjacent states that look alike are drawn once.
    public func timeline(_ details: TimelineDetails) -> String {
        var drawn: [String] = []
        for state in states {
            let moment = state.drawn(details)
            if moment != drawn.last { drawn.append(moment) }
        }
        return drawn.joined(separator: " ─ ")
    }

    /// Discards the states before the current one.
    public func clear() {
        earlier = []
    }

    /// Records the state that ends when the next change begins, and observes the following one.
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

/// The details of a timeline besides values and errors.
public struct TimelineDetails: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: Int

    /// Creates a set from the given bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// A visible load beside a value or an error: `A↻`.
    public static let activity = TimelineDetails(rawValue: 1)

    /// A stale value: `A~`.
    public static let staleness = TimelineDetails(rawValue: 2)
}

extension ResourceState {
    /// Returns this state as one moment of a timeline.
    ///
    /// The moments are `idle`, `loading`, `A`, `error`, `A+error`, `loading(A)`, and `placeholder(A)`. The value of the
    /// previous key is in parentheses (R4). A value is drawn as it prints, with the elements of a set or a dictionary
    /// in the order of their descriptions.
    public func drawn(_ details: TimelineDetails = []) -> String {
        drawn(turning: details.contains(.activity) ? "↻" : "", age: details.contains(.staleness) ? "~" : "")
    }
}
