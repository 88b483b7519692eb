extension Resource {
    /// Creates a resource whose loader can report that the value hasn't changed, and then doesn't need to load it
    /// again.
    ///
    ///     Resource(revalidating: "stations") { context in
    ///         let answer = try await api.stations(ifNoneMatch: context.validator?.text)
    ///         return answer.status == 304
    ///             ? .notModified
    ///             : .modified(answer.stations, validator: LoadValidator(answer.etag))
    ///     }
    ///
    /// `.notModified` is a success for all callers: the identical value stays, is as fresh as a new one, and an error
    /// beside it is cleared. A view body that reads the value alone isn't reevaluated (R13). The argument label
    /// distinguishes the loader's result from a value, so that neither form is mistaken for the other.
    public init(
        revalidating key: ResourceKey,
        load: @escaping @Sendable (_ context: LoadContext<Value>) async throws -> LoadResult<Value>
    ) {
        self.init(key, source: load)
    }
}
