/// A change of the train's settings: what a choice names, and nothing else.
///
/// Two changes of different settings never undo each other, whichever of them reaches the server first.
enum TrainChange: Hashable, Sendable {
    /// All settings, as those of a network that has a name.
    case network(TrainSettings)

    /// Some of the settings.
    case details(TrainDetails)

    /// Returns the settings with this change made.
    func made(in settings: TrainSettings) -> TrainSettings {
        switch self {
        case .network(let network): network
        case .details(let details): details.made(in: settings)
        }
    }

    /// Returns a Boolean value that indicates whether the settings are what the change makes of them.
    func isMade(in settings: TrainSettings) -> Bool { made(in: settings) == settings }
}

extension TrainChange: Encodable {
    /// Writes the settings that are changed, by their names, and no others.
    func encode(to encoder: any Encoder) throws {
        switch self {
        case .network(let settings): try settings.encode(to: encoder)
        case .details(let details): try details.encode(to: encoder)
        }
    }
}

/// The settings that the panel offers one by one; what is nil stays as it is.
struct TrainDetails: Encodable, Hashable, Sendable {
    var minimumLatency: Double?
    var maximumLatency: Double?
    var failureRate: Double?
    var cutRate: Double?
    var dripRate: Double?
    var unavailableRate: Double?
    var invalidBodyRate: Double?
    var tunnel: TrainSettings.Tunnel?

    fileprivate func made(in settings: TrainSettings) -> TrainSettings {
        var copy = settings
        copy.minimumLatency = minimumLatency ?? copy.minimumLatency
        copy.maximumLatency = maximumLatency ?? copy.maximumLatency
        copy.failureRate = failureRate ?? copy.failureRate
        copy.cutRate = cutRate ?? copy.cutRate
        copy.dripRate = dripRate ?? copy.dripRate
        copy.unavailableRate = unavailableRate ?? copy.unavailableRate
        copy.invalidBodyRate = invalidBodyRate ?? copy.invalidBodyRate
        copy.tunnel = tunnel ?? copy.tunnel
        return copy
    }
}
