/// What a loader says that can tell whether the value it was asked for has changed.
public enum LoadResult<Value: Sendable>: Sendable {
    /// A value, and what to ask with whether it has changed, if the other side named something.
    case modified(Value, validator: LoadValidator? = nil)

    /// The value that the entry has is still right: its age is renewed, and an error beside it is cleared (R13).
    ///
    /// Without a value it is a failure, ``LoaderError/notModifiedWithoutValue``.
    case notModified
}
