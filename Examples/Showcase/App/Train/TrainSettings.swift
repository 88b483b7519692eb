import AsyncResources

/// The latency and the unreliability of the network that the server's responses pass through.
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
    var writeLossRate: Double
    var writeDelayRate: Double
    var writeDelayDuration: Double
    var writeRefusalRate: Double
    var tunnel: Tunnel

    /// The behavior of requests in a tunnel.
    enum Tunnel: String, Codable, Sendable {
        case none, refusing, hanging
    }
}

/// A network with a name.
struct TrainPreset: Codable, Hashable, Sendable {
    var name: String
    var train: TrainSettings
}

extension Resource where Value == TrainSettings {
    /// Returns the current settings, followed by all later ones.
    ///
    /// Requests for them have no faults.
    static func train(news ask: @escaping TrainNews.Ask) -> Resource {
        Resource(streaming: "train") { TrainNews(ask: ask) }
    }
}

extension Resource where Value == [TrainPreset] {
    /// Returns the available presets.
    static func trainPresets(of service: StationService) -> Resource {
        .http(service.api.get(["train", "presets"], .json()), key: ["train", "presets"])
    }
}
