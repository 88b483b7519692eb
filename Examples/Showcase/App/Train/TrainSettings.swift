import AsyncResources

/// How late and how unreliable the network is that the server's answers go through.
struct TrainSettings: Codable, Equatable, Sendable {
    /// In seconds.
    var minimumLatency: Double
    /// In seconds.
    var maximumLatency: Double
    /// Of all answers, from 0 to 1.
    var failureRate: Double
}

extension Resource where Value == TrainSettings {
    /// The settings that are in force; asking for them is free of faults.
    static func train(of service: StationService) -> Resource {
        Resource(["train"]) { try await service.get("api/train") }
    }
}
