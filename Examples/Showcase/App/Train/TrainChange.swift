/// A change to the train's settings that includes only the chosen ones.
///
/// Two changes of different settings never undo each other, regardless of which of them reaches the server first.
enum TrainChange: Hashable, Sendable {
    /// All settings, such as those of a preset.
    case network(TrainSettings)

    /// Some of the settings.
    case details(TrainDetails)

    /// Returns a change of the tunnel alone.
    static func tunnel(_ tunnel: TrainSettings.Tunnel) -> TrainChange { .details(TrainDetails(tunnel: tunnel)) }

    /// Returns the settings with this change applied.
    func made(in settings: TrainSettings) -> TrainSettings {
        switch self {
        case .network(let network): network
        case .details(let details): details.made(in: settings)
        }
    }

    /// Returns whether the settings already include the change.
    func isMade(in settings: TrainSettings) -> Bool { made(in: settings) == settings }
}

extension TrainChange: Encodable {
    /// Encodes the changed settings by name, and no others.
    func encode(to encoder: any Encoder) throws {
        switch self {
        case .network(let settings): try settings.encode(to: encoder)
        case .details(let details): try details.encode(to: encoder)
        }
    }
}

/// The settings that the panel offers individually.
///
/// A value of nil leaves a setting unchanged.
struct TrainDetails: Encodable, Hashable, Sendable {
    var minimumLatency: Double?
    var maximumLatency: Double?
    var failureRate: Double?
    var cutRate: Double?
    var dripRate: Double?
    var unavailableRate: Double?
    var invalidBodyRate: Double?
    var writeLossRate: Double?
    var writeDelayRate: Double?
    var writeRefusalRate: Double?
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
        copy.writeLossRate = writeLossRate ?? copy.writeLossRate
        copy.writeDelayRate = writeDelayRate ?? copy.writeDelayRate
        copy.writeRefusalRate = writeRefusalRate ?? copy.writeRefusalRate
        copy.tunnel = tunnel ?? copy.tunnel
        return copy
    }
}
