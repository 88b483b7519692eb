import AsyncResources

/// The latency and the unreliability of the network that the server's responses pass through.
///
/// Times are in seconds, rates from 0 to 1.
struct TrainSettings: Codable, Hashable, Sendable {
    var minimumLatency = 0.0
    var maximumLatency = 0.0
    var failureRate = 0.0
    var dropRate = 0.0
    var cutRate = 0.0
    var dripRate = 0.0
    var dripDuration = 0.0
    var serverErrorRate = 0.0
    var unavailableRate = 0.0
    var tooManyRequestsRate = 0.0
    var retryAfter = 0.0
    var wrongLengthRate = 0.0
    var invalidBodyRate = 0.0
    var writeLossRate = 0.0
    var writeDelayRate = 0.0
    var writeDelayDuration = 0.0
    var writeRefusalRate = 0.0
    var tunnel = Tunnel.none

    /// The behavior of requests in a tunnel.
    enum Tunnel: String, Codable, Sendable {
        case none, refusing, hanging
    }
}

/// A network with a name.
struct TrainPreset: Codable, Hashable, Sendable {
    var name: String
    var train: TrainSettings

    /// Presets that take the space of those that the server offers.
    static let samples = ["At home", "On the train", "In the tunnel"].map { name in
        TrainPreset(name: name, train: TrainSettings(maximumLatency: 1))
    }
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
