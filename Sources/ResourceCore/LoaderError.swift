/// What a loader did that cannot be right; another attempt would do the same, so that none follows.
public enum LoaderError: LoadFailure, Hashable {
    /// It said that the value has not changed, and there is none (R13).
    case notModifiedWithoutValue

    /// Its sequence ended without an element.
    case endedWithoutValue

    /// Always permanent.
    public var kind: LoadFailureKind { .permanent }
}
