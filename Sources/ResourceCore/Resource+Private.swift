extension Resource {
    /// A resource with a key of its own, whose loader runs on the main actor.
    package static func privately(_ load: @escaping @MainActor () async throws -> Value) -> Resource {
        Resource(.unique()) { _ in try await load() }
    }
}
