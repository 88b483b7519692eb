public import Foundation

/// The error of a load, or of one attempt of it, that took longer than its resource's `timeout` allows (R18).
public struct LoadTimeout: LoadFailure, Hashable {
    /// What took too long.
    public enum Scope: Hashable, Sendable {
        /// One call of the loader.
        case attempt

        /// The load as a whole, with its pauses.
        case total
    }

    /// What took too long.
    public let scope: Scope

    /// How long it was allowed to take.
    public let limit: Duration

    /// Another attempt may be faster.
    public var kind: LoadFailureKind { .transient() }

    /// Describes a timeout, for a preview or a test.
    public init(_ scope: Scope, limit: Duration) {
        self.scope = scope
        self.limit = limit
    }
}

extension LoadTimeout: LocalizedError {
    /// One sentence for the person in front of the screen.
    public var errorDescription: String? { Words.text("Loading took too long.") }
}

extension LoadTimeout: CustomStringConvertible {
    /// One sentence for a developer: what took too long, and the limit in seconds.
    public var description: String {
        let subject = scope == .attempt ? "An attempt" : "The load"
        return "\(subject) took longer than \(limit / .seconds(1)) s."
    }
}
