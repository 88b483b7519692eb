/// The result of a loader that can determine whether its value has changed.
public enum LoadResult<Value: Sendable>: Sendable {
    /// A value, and the validator that the server sent with it, if any.
    case modified(Value, validator: LoadValidator? = nil)

    /// The entry's value is still current: its age is renewed, and an error beside it is cleared (R13).
    ///
    /// Without a value, this result is a failure, ``LoaderError/notModifiedWithoutValue``.
    case notModified
}
