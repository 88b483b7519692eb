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
    package let attempt: Attempt
    package var previous: AnyValue?
    package var validator: LoadValidator?
}
