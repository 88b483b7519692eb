public import Foundation
import ResourceCore

/// An error of creating an outbox, or of sending a mutation without one.
public enum OutboxError: Error, Hashable, Sendable {
    /// Two types of mutations have this kind, so a record doesn't tell which of them it belongs to.
    case repeatedKind(String)

    /// This kind is the name of a private or local type, which isn't the same in every launch. Give the type a `kind`.
    case unstableKind(String)

    /// The store has limits, so it would remove mutations that weren't sent.
    case limitedStore

    /// The outbox of the container belongs to another one, so nothing was displayed, saved, or sent (W1).
    ///
    /// Use that container in all windows, or call `close()` on it before another one takes the outbox.
    case inUse
}

extension OutboxError: CustomStringConvertible {
    /// A sentence for developers.
    public var description: String {
        switch self {
        case .repeatedKind(let kind): "Two types of mutations have the kind \(kind)."
        case .unstableKind(let kind):
            "The kind \(kind) is the name of a private or local type. Give the type a `kind`."
        case .limitedStore: "The store of an outbox has limits, so it would remove mutations that weren't sent."
        case .inUse: "The outbox belongs to another container. \(ArchiveClaim.cure)"
        }
    }
}

extension OutboxError: LocalizedError {
    /// The same sentence.
    public var errorDescription: String? { description }
}
