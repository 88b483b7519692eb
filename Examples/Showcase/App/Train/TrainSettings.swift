import AsyncResources

/// How late and how unreliable the network is that the server's answers go through.
///
/// Times are in seconds, rates from 0 to 1.
struct TrainSettings: Codable, Hashable, Sendable {
    var minimumLatency: Double
    var maximumLatency: Double
    var failureRate: Double
    var dropRate: Double
    var cutRate: Double
    var dripRate: Double
    var dripDuration: Double
    var serverErrorRate: Double
    var unavailableRate: Double
    var tooManyRequestsRate: Double
    var retryAfter: Double
    var wrongLengthRate: Double
    var invalidBodyRate: Double
    var tunnel: Tunnel

    /// What happens to requests in a tunnel.
    enum Tunnel: String, Codable, Sendable {
        case none, refusing, hanging
    }
}

/// A network that has a name.
struct TrainPreset: Codable, Hashable, Sendable {
    var name: String
    var train: TrainSettings
}

extension Resource where Value == TrainSettings {
    /// The settings that are in force, followed by all later ones; asking for them is free of faults.
    static func train(news ask: @escaping TrainNews.Ask) -> Resource {
        Resource(streaming: "train") { TrainNews(ask: ask) }
    }
}

extension Resource where Value == [TrainPreset] {
    /// The networks to choose from.
    static func trainPresets(of service: StationService) -> Resource {
        .http(service.api.get(["train", "presets"], .json()))
    }
}
