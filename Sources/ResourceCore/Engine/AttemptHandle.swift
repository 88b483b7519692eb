package import Foundation

// An attempt as its loader and its flight know it. NB: Neither needs to know entries and containers for that.
package protocol AttemptHandle: AnyObject, Sendable {
    var basis: AttemptBasis { get }
    var resource: ErasedResource { get }
    var report: AttemptReport { get }
    var attachments: Attachments { get }
    func start()
    func escalate(to priority: TaskPriority)
    func recall() -> Bool
    func cancel()
    func timeOut(_ limit: Duration)
    func now() -> Duration
    func wallClock() -> Date
    func showProgress()
    func value(of resource: ErasedResource, asking request: LoadMachine.Request) async throws -> AnyValue

    // Delivers a value of the attempt, which continues, and returns when the stores on the main actor have the value.
    func deliver(_ value: AnyValue) async
}

extension AttemptHandle {
    package var ticket: Ticket { basis.occasion.ticket }
}

// What an attempt begins with.
package struct AttemptBasis: Sendable {
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
    var intervention: LoadIntervention?

    // Whether other entries are derived from this one, and need to know whether the value is another.
    let hasDependents: Bool
    let priority: StrongestPriority
    let recovery: ObjectIdentifier?
}

// What a loader gets.
package struct ErasedLoadContext: Sendable {
    package let attempt: any AttemptHandle
    package var previous: AnyValue?
    package var validator: LoadValidator?
}
