public import Foundation
import LocalizedTexts

/// A mistake of a loader.
///
/// Another attempt would fail in the same way, so none follows.
public enum LoaderError: LoadFailure, Hashable {
    /// The loader reported that the value hasn't changed, and there is no value (R13).
    case notModifiedWithoutValue

    /// The loader's sequence ended without an element.
    case endedWithoutValue

    /// The loader requested the value of a resource that is derived from its own, or that waits for it, with the given
    /// key.
    case dependsOnItself(ResourceKey)

    /// The classification of the failure, which is always permanent.
    public var kind: LoadFailureKind { .permanent }
}

extension LoaderError: LocalizedError {
    /// A localized sentence for the user.
    public var errorDescription: String? { LocalizedText.string("Nothing was loaded.") }
}
