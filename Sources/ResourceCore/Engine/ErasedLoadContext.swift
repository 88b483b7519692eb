import Foundation

struct ErasedLoadContext: Sendable {
    /// The reason for an attempt, and its position in the flight.
    struct Occasion: Sendable {
        let ticket: Ticket
        let intent: LoadIntent
        let attempt: Int
    }

    let occasion: Occasion

    /// The page to load, or `nil` if the value isn't loaded in pages.
    var page: PageRequest?
    var previous: AnyValue?
    var validator: LoadValidator?

    /// A Boolean value that indicates whether a mutation was acknowledged since the value was loaded, so that no cache
    /// may respond (W5).
    let lacksAcknowledgedMutation: Bool
    let report: AttemptReport
    let host: any AttemptHost

    /// An intervention that precedes the call of the loader.
    var intervention: LoadIntervention?
}

/// The services that an attempt gets from its entry, and from the entry's container.
protocol AttemptHost: Sendable {
    /// The values that other targets keep with the container.
    var attachments: Attachments { get }

    /// Returns the time for `updatedAt`.
    func wallClock() -> Date

    /// Returns a random number from zero to one, for the pause before the next attempt.
    func jitter() -> Double

    /// Returns after some time on the container's clock, or throws if the task is canceled.
    func sleep(for duration: Duration) async throws

    func start(_ work: @escaping TaskStarter.Work, in slot: TaskSlot, priority: TaskPriority?)

    func showProgress()

    /// Returns the value of another resource, from which the attempt's result is derived from then on.
    func value(of resource: ErasedResource, asking request: LoadMachine.Request) async throws -> AnyValue

    /// Delivers a value of the attempt, which continues, and returns when the stores on the main actor have the value.
    func deliver(_ value: AnyValue) async

    /// Joins a loaded page to its list, which ends the attempt.
    ///
    /// It calls the user's code, so it must not be called under a lock.
    func land(_ page: AnyValue, on request: PageRequest, lifetime: Duration?)

    /// Handles an ending of the attempt, off every lock.
    ///
    /// An ending other than the first is late.
    func end(_ outcome: LoadMachine.Outcome, _ delivered: Delivered)
}
