public import Foundation
import LocalizedTexts

/// An error of a load that no loader has thrown.
public enum LoadError: LoadFailure, Hashable {
    /// A single call of the loader took longer than its resource's `timeout` allows (R18).
    case attemptTimedOut(limit: Duration)

    /// The load as a whole took longer than its resource's `timeout` allows, including its pauses (R18).
    case timedOut(limit: Duration)

    /// The loader reported that the value hasn't changed, and there is no value (R13).
    case notModifiedWithoutValue

    /// The loader's sequence ended without an element.
    case endedWithoutValue

    /// The loader requested the value of a resource that is derived from its own, or that waits for it, with the given
    /// key.
    case dependsOnItself(ResourceKey)

    /// The classification of the failure.
    ///
    /// A time limit is transient, because another attempt may be faster. After a mistake of the loader, another attempt
    /// would fail in the same way.
    public var kind: LoadFailureKind { isTimeout ? .transient() : .permanent }

    /// A Boolean value that indicates whether a time limit was exceeded.
    public var isTimeout: Bool {
        switch self {
        case .attemptTimedOut, .timedOut: true
        case .notModifiedWithoutValue, .endedWithoutValue, .dependsOnItself: false
        }
    }
}

extension LoadError: LocalizedError {
    /// A localized sentence for the user.
    public var errorDescription: String? {
        isTimeout ? LocalizedText.string("Loading took too long.") : LocalizedText.string("Nothing was loaded.")
    }
}

extension LoadError: CustomStringConvertible {
    /// A sentence for developers.
    public var description: String {
        switch self {
        case .attemptTimedOut(let limit): "An attempt took longer than \(limit / .seconds(1)) s."
        case .timedOut(let limit): "The load took longer than \(limit / .seconds(1)) s."
        case .notModifiedWithoutValue: "The loader found its value unchanged, but there is none."
        case .endedWithoutValue: "The loader's sequence ended without an element."
        case .dependsOnItself(let key): "The loader waits for \(key), which depends on its own resource."
        }
    }
}
