import ResourceCore

/// A tool without storage, which asks the shared container for a persisted value, and prints the value's origin.
@main
struct CoreTool {
    static func main() async throws {
        for key in ["greeting", "farewell"] {
            let resource = Resource<String>([key]) { "hello" }.loadsOffline().persisted()
            _ = try await ResourceContainer.shared.value(of: resource)
            print(ResourceContainer.shared.state(of: resource).origin.map { "\($0)" } ?? "none")
        }
        await ResourceContainer.shared.flush()
    }
}
