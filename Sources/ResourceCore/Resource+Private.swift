extension Resource {
    /// Returns a resource with a unique key, whose loader runs on the main actor.
    package static func privately(_ load: @escaping @MainActor () async throws -> Value) -> Resource {
        Resource(.unique()) { _ in try await load() }
    }
}
