public import ResourceCore
public import ResourceWriting

extension ResourceContainer: SharedContainerStorage {
    /// Returns the places of a shared container that isn't configured: a folder of the app's caches.
    package static func sharedParts() -> SharedContainerParts {
        let storage = SharedStorage(process: .current)
        return storage.parts(archive: storage.archive())
    }
}

extension ResourceContainer {
    /// Names the types of durable mutations that the shared container keeps.
    ///
    ///     init() {
    ///         do {
    ///             try ResourceContainer.configureShared(mutations: [AddFavorite.self, MarkRead.self])
    ///         } catch {
    ///             print(error)
    ///         }
    ///     }
    ///
    /// Call it at one place, before the first use of `ResourceContainer.shared`, such as at the beginning of the app's
    /// initializer. A repetition of the same call has no effect, because a host may create the app once for each page.
    ///
    /// The mutations of earlier launches are read before this method returns, so that their effects are shown with the
    /// first value. They're in a folder of the app's application data, which the system doesn't empty; on tvOS, in its
    /// caches. Values are kept in the caches, as they are without this call.
    ///
    /// If another process has the folder open, or it can't be used, this method says so on standard error, and
    /// mutations are kept in memory. In the process of a test bundle and in previews, they're always kept in memory.
    ///
    /// - Parameters:
    ///   - kinds: The types of the mutations. A mutation of another type fails with `MutationError.unknownKind`.
    ///   - file: The file of the call, for errors.
    ///   - line: The line of the call, for errors.
    ///   - column: The column of the call, for errors.
    /// - Throws: An error that says so if the container was already used or configured, and `MutationError` for kinds
    ///   that can't be registered. Then the container stays as it was.
    public static func configureShared(
        mutations kinds: [any DurableMutation.Type], file: StaticString = #fileID, line: Int = #line,
        column: Int = #column
    ) throws {
        let storage = SharedStorage(process: .current)
        try configureShared(kinds, in: storage, at: "\(file):\(line):\(column)", storage.archive)
    }

    /// Replaces the archive of the shared container, or switches it off.
    ///
    ///     try ResourceContainer.configureShared(archive: nil)
    ///
    /// It behaves like `configureShared(mutations:)`, and also in tests and previews, values are kept in the given
    /// archive.
    ///
    /// - Parameters:
    ///   - archive: The archive of persisted values, or `nil` to keep them in memory.
    ///   - kinds: The types of the durable mutations that are kept in a folder of the app's application data.
    ///   - file: The file of the call, for errors.
    ///   - line: The line of the call, for errors.
    ///   - column: The column of the call, for errors.
    /// - Throws: The errors of `configureShared(mutations:)`.
    public static func configureShared(
        archive: (any DataStore)?, mutations kinds: [any DurableMutation.Type] = [],
        file: StaticString = #fileID, line: Int = #line, column: Int = #column
    ) throws {
        try configureShared(kinds, in: SharedStorage(process: .current), at: "\(file):\(line):\(column)") { archive }
    }

    private static func configureShared(
        _ kinds: [any DurableMutation.Type], in storage: SharedStorage, at place: String,
        _ archive: () -> (any DataStore)?
    ) throws {
        try SharedContainerSetup.ofProcess.configure(SharedContainerCall(at: place, kinds)) {
            storage.parts(archive: archive(), outbox: try storage.outbox(kinds))
        }
    }
}
