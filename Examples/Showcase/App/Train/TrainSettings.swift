import AsyncResources

/// How late and how unreliable the network is that the server's answers go through.
struct TrainSettings: Codable, Equatable, Sendable {
    /// In seconds.
    var minimumLatency: Double
    /// In seconds.
    var maximumLatency: Double
    /// Of all answers, from 0 to 1.
    var failureRate: Double

    static let atHome = TrainSettings(minimumLatency: 0.02, maximumLatency: 0.2, failureRate: 0)
    static let onTheTrain = TrainSettings(minimumLatency: 0.3, maximumLatency: 3, failureRate: 1.0 / 6)
    static let inTheTunnel = TrainSettings(minimumLatency: 0.3, maximumLatency: 3, failureRate: 1)
}

extension Resource where Value == TrainSettings {
    /// The settings that are in force; asking for them is free of faults.
    static func train(of service: StationService) -> Resource {
        .http(service.endpoint("api/train"))
    }
}
