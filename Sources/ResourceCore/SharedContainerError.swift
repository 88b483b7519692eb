import Foundation

package enum SharedContainerError: Error, Hashable, Sendable {
    /// The container was already in use when it was configured at the given place in the source.
    ///
    /// The key is that of the first resource that the container still has, if any.
    case alreadyUsed(at: String, by: ResourceKey?)

    case alreadyConfigured(at: String, again: String)
}

extension SharedContainerError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .alreadyUsed(let place, let key):
            "ResourceContainer.shared was already in use\(key.map { " for the resource \($0)" } ?? "") when it was "
                + "configured at \(place). Configure it before the first use, such as at the beginning of the app's "
                + "initializer."
        case .alreadyConfigured(let first, let second):
            "ResourceContainer.shared was configured at \(first), and then again at \(second). Remove one of the calls."
        }
    }
}

extension SharedContainerError: LocalizedError {
    package var errorDescription: String? { description }
}
