extension Resource {
    /// Describes a resource whose loader can find that the value has not changed, and then need not load it again.
    ///
    ///     Resource(revalidating: "stations") { context in
    ///         let answer = try await api.stations(ifNoneMatch: context.validator?.text)
    ///         return answer.status == 304
    ///             ? .notModified
    ///             : .modified(answer.stations, validator: LoadValidator(answer.etag))
    ///     }
    ///
    /// `.notModified` is a success for all who wait: the identical value stays, is as fresh as a new one, and an error
    /// beside it is cleared; no body is evaluated that reads the value alone (R13). The label tells the loader's
    /// result from a value, so that neither form is taken for the other.
    public init(
        revalidating key: ResourceKey,
        load: @escaping @Sendable (_ context: LoadContext<Value>) async throws -> LoadResult<Value>
    ) {
        self.init(key, source: load)
    }
}
