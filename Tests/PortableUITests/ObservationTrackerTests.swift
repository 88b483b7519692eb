import Observation
import Testing

@testable import PortableUICore

/// The tracking of observable objects ends with the body that it belongs to.
@MainActor
@Suite struct ObservationTrackerTests {
    @Observable final class Model {
        var title = ""
    }

    /// An object that is released with a tracking.
    private final class Token {}

    private let model = Model()

    @Test func `what reads nothing observable has no tracker`() {
        let (result, tracker) = ObservationTracker.trackFirst({ 1 }, onChange: {})
        #expect(result == 1 && tracker == nil)
    }

    @Test func `the first that reads is told of the change, once`() {
        var changes = 0
        let (_, tracker) = ObservationTracker.trackFirst({ model.title }, onChange: { changes += 1 })
        #expect(tracker != nil)
        for title in ["A", "B"] { model.title = title }
        #expect(changes == 1)
    }

    @Test func `a tracking ends with the next one`() {
        let tracker = ObservationTracker()
        weak var first: Token?
        do {
            let token = Token()
            first = token
            tracker.track({ _ = model.title }, onChange: { _ = token })
        }
        #expect(first != nil)
        var changes = 0
        tracker.track({ _ = model.title }, onChange: { changes += 1 })
        #expect(first == nil)
        model.title = "A"
        #expect(changes == 1)
    }

    @Test func `the first tracking of a kind says nothing after the next one, and ends with the change`() throws {
        weak var first: Token?
        var isTold = false
        var tracker: ObservationTracker?
        do {
            let token = Token()
            first = token
            tracker =
                ObservationTracker.trackFirst(
                    { model.title },
                    onChange: {
                        _ = token
                        isTold = true
                    }
                ).1
        }
        try #require(tracker).track({ _ = model.title }, onChange: {})
        #expect(first != nil)
        model.title = "A"
        #expect(first == nil && !isTold)
    }

    @Test func `a tracking that was cancelled is let go`() {
        let tracker = ObservationTracker()
        weak var kept: Token?
        do {
            let token = Token()
            kept = token
            tracker.track({ _ = model.title }, onChange: { _ = token })
        }
        tracker.cancel()
        #expect(kept == nil)
    }
}
