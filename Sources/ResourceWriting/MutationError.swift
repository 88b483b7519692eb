public import Foundation
public import ResourceCore

/// An error of a mutation that isn't the error of an attempt, or of creating an outbox.
public enum MutationError: Error, Hashable, Sendable {
    /// It's unknown whether the server has applied the mutation, and asking again isn't possible (W2, W15).
    case outcomeUnknown

    /// A mutation that was to create what this one changes has failed (W11).
    case dependencyFailed

    /// The record of the mutation can't be read (W16).
    case unreadable

    /// The type of the durable mutation isn't one that the container's outbox names, or the container has no outbox, so
    /// nothing was displayed, saved, or sent (W1).
    case unknownKind

    /// Two types of mutations have this kind, so a record doesn't tell which of them it belongs to.
    case repeatedKind(String)

    /// This kind is the name of a private or local type, which isn't the same in every launch. Give the type a `kind`.
    case unstableKind(String)

    /// The store of an outbox has limits, so it would remove mutations that weren't sent.
    case limitedStore

    /// The outbox of the container belongs to another one, so nothing was displayed, saved, or sent (W1).
    ///
    /// Use that container in all windows, or call `close()` on it before another one takes the outbox.
    case outboxInUse
}

extension MutationStatus {
    /// A Boolean value that indicates whether the mutation has failed, and the server may have applied it all the same
    /// (W2, W15).
    ///
    /// Retrying it may then apply it a second time, unless the server recognizes its ID, which stays the same (W16).
    /// The keys that the mutation affects are loaded when it fails, so ask the user once they show what has happened.
    public var isOutcomeUnknown: Bool { error as? MutationError == .outcomeUnknown }
}

extension MutationError: CustomStringConvertible {
    /// A sentence for developers.
    public var description: String {
        switch self {
        case .outcomeUnknown: "It's unknown whether the server has applied the mutation."
        case .dependencyFailed: "A mutation that was to create what this one changes has failed."
        case .unreadable: "The record of the mutation can't be read."
        case .repeatedKind(let kind): "Two types of mutations have the kind \(kind)."
        case .unstableKind(let kind):
            "The kind \(kind) is the name of a private or local type. Give the type a `kind`."
        case .limitedStore: "The store of an outbox has limits, so it would remove mutations that weren't sent."
        case .outboxInUse: "The outbox belongs to another container. \(ArchiveClaim.cure)"
        case .unknownKind: "The durable mutation was not sent, because no outbox names its type. \(Self.cure)"
        }
    }

    /// The cure for a mutation of an unknown kind.
    static let cure =
        "Name the type in ResourceContainer.configureShared(mutations:) for the shared container, or in the Outbox that "
        + "you create your own container with; Outbox(inMemory:) is for tests and previews."
}

extension MutationError: LocalizedError {
    /// The same sentence.
    public var errorDescription: String? { description }
}
