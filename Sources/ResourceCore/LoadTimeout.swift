public import Foundation
import LocalizedTexts

/// An error that indicates a load or an attempt exceeded its resource's `timeout` (R18).
public enum LoadTimeout: LoadFailure, Hashable {
    /// A single call of the loader took longer than the limit.
    case attempt(limit: Duration)

    /// The load as a whole took longer than the limit, including its pauses.
    case total(limit: Duration)

    /// The classification of the failure, which is transient because another attempt may be faster.
    public var kind: LoadFailureKind { .transient() }
}

extension LoadTimeout: LocalizedError {
    /// A localized sentence for the user.
    public var errorDescription: String? { LocalizedText.string("Loading took too long.") }
}

extension LoadTimeout: CustomStringConvertible {
    /// A sentence for developers that names the operation and the limit in seconds.
    public var description: String {
        switch self {
        case .attempt(let limit): "An attempt took longer than \(limit / .seconds(1)) s."
        case .total(let limit): "The load took longer than \(limit / .seconds(1)) s."
        }
    }
}
