package import Foundation

package struct ErasedLoadContext: Sendable {
    package struct Occasion: Sendable {
        let ticket: Ticket
        let intent: LoadIntent
        let attempt: Int
    }

    let occasion: Occasion
    package var plan: (any AttemptPlan)?
    package var previous: AnyValue?
    package var validator: LoadValidator?

    // Whether a mutation was acknowledged since the value was loaded, so that no cache may respond (W5).
    package var lacksAcknowledgedMutation: Bool
    package let report: AttemptReport
    package let host: any AttemptHost
    var intervention: LoadIntervention?
}

package protocol AttemptHost: Sendable {
    var attachments: Attachments { get }

    func wallClock() -> Date

    func now() -> Duration

    func jitter() -> Double

    func sleep(for duration: Duration) async throws

    // Returns whether the work begins.
    func start(_ work: @escaping TaskStarter.Work, in slot: TaskSlot, priority: TaskPriority?) -> Bool

    func showProgress()

    func value(of resource: ErasedResource, asking request: LoadMachine.Request) async throws -> AnyValue

    /// Delivers a value of the attempt, which continues, and returns when the stores on the main actor have the value.
    func deliver(_ value: AnyValue) async

    // It calls the user's code, so it must not be called under a lock.
    func land(_ loaded: AnyValue, as plan: any AttemptPlan)

    // An ending other than the first is late.
    func end(_ outcome: LoadMachine.Outcome, _ delivered: Delivered)
}
