public import Foundation
import LocalizedTexts

/// An error that indicates a load or an attempt exceeded its resource's `timeout` (R18).
public struct LoadTimeout: LoadFailure, Hashable {
    /// The operation that took too long.
    public enum Scope: Hashable, Sendable {
        /// A single call of the loader.
        case attempt

        /// The load as a whole, including its pauses.
        case total
    }

    /// The operation that took too long.
    public let scope: Scope

    /// The time that the operation was allowed to take.
    public let limit: Duration

    /// The classification of the failure, which is transient because another attempt may be faster.
    public var kind: LoadFailureKind { .transient() }

    /// Creates a timeout for a preview or a test.
    public init(_ scope: Scope, limit: Duration) {
        self.scope = scope
        self.limit = limit
    }
}

extension LoadTimeout: LocalizedError {
    /// A localized sentence for the user.
    public var errorDescription: String? { LocalizedText.string("Loading took too long.") }
}

extension LoadTimeout: CustomStringConvertible {
    /// A sentence for developers that names the operation and the limit in seconds.
    public var description: String {
        let subject = scope == .attempt ? "An attempt" : "The load"
        return "\(subject) took longer than \(limit / .seconds(1)) s."
    }
}
