public import Foundation

/// What a loader did that cannot be right; another attempt would do the same, so that none follows.
public enum LoaderError: LoadFailure, Hashable {
    /// It said that the value has not changed, and there is none (R13).
    case notModifiedWithoutValue

    /// Its sequence ended without an element.
    case endedWithoutValue

    /// It asked for the value of a resource that is made of its own, or that waits for it: the key that was asked for.
    case dependsOnItself(ResourceKey)

    /// Always permanent.
    public var kind: LoadFailureKind { .permanent }
}

extension LoaderError: LocalizedError {
    /// One sentence for the person in front of the screen.
    public var errorDescription: String? { Words.text("Nothing was loaded.") }
}
