/// The quality of the network between the station and its clients.
///
/// A value of this type is always valid. Its JSON form, with the names of its members, is read and written at
/// `/api/train`. Each rate is the share of those requests that no earlier fault in the order of ``Fault`` has affected.
public struct TrainSettings: Sendable, Hashable {
    /// The minimum time before a response, in seconds; 0 to 60.
    public private(set) var minimumLatency: Double

    /// The maximum time before a response, in seconds; at least ``minimumLatency``, at most 60.
    ///
    /// The difference between the two is the jitter.
    public private(set) var maximumLatency: Double

    /// The share of requests that fail in one of three ways: with a 500, a 503, or a dropped connection; 0 to 1.
    public private(set) var failureRate: Double

    /// The share of requests whose connection is closed before the response; 0 to 1.
    public private(set) var dropRate = 0.0

    /// The share of responses whose connection is closed in the middle of the body; 0 to 1.
    public private(set) var cutRate = 0.0

    /// The share of responses whose body arrives in small pieces over ``dripDuration``; 0 to 1.
    public private(set) var dripRate = 0.0

    /// The time that the body of a dripping response takes, in seconds; 0 to 60.
    public private(set) var dripDuration = 5.0

    /// The share of requests with the response 500; 0 to 1.
    public private(set) var serverErrorRate = 0.0

    /// The share of requests with the response 503 and ``retryAfter``; 0 to 1.
    public private(set) var unavailableRate = 0.0

    /// The share of requests with the response 429 and ``retryAfter``; 0 to 1.
    public private(set) var tooManyRequestsRate = 0.0

    /// The value of `Retry-After` in a 503 or a 429, in whole seconds; 0 to 60.
    public private(set) var retryAfter = 1.0

    /// The share of responses whose `Content-Length` is too small or too large; 0 to 1.
    public private(set) var wrongLengthRate = 0.0

    /// The share of responses whose body ends halfway as if it were complete: invalid JSON or a partial image; 0 to 1.
    public private(set) var invalidBodyRate = 0.0

    /// The share of writes that are applied, but whose response is lost with the connection; 0 to 1.
    public private(set) var writeLossRate = 0.0

    /// The share of writes that arrive ``writeDelayDuration`` after their connection is closed; 0 to 1.
    public private(set) var writeDelayRate = 0.0

    /// The time by which late writes arrive after the end of their connection, in seconds; 0 to 60.
    ///
    /// If a client repeats the write sooner, the repetition overtakes it.
    public private(set) var writeDelayDuration = 10.0

    /// The share of writes that the server rejects with a final 403; 0 to 1.
    public private(set) var writeRefusalRate = 0.0

    /// The connectivity of the train.
    public private(set) var tunnel = Tunnel.none

    /// The behavior of requests for data while the train is in a tunnel.
    public enum Tunnel: String, Sendable, Hashable, CaseIterable, Encodable {
        /// There is no tunnel.
        case none
        /// The connection is reset immediately.
        case refusing
        /// There is no response until the tunnel ends, and the connection is closed after a minute.
        case hanging
    }

    /// Creates settings after validating every value and their order.
    ///
    /// - Throws: ``InvalidTrainSettings``, with a message for users, if a value is out of its range or the minimum is
    ///   above the maximum.
    public init(minimumLatency: Double, maximumLatency: Double, failureRate: Double) throws(InvalidTrainSettings) {
        self = try Self.faultless.changed([
            .minimumLatency: minimumLatency, .maximumLatency: maximumLatency, .failureRate: failureRate,
        ])
    }

    private init(unchecked minimumLatency: Double, _ maximumLatency: Double, _ failureRate: Double) {
        self.minimumLatency = minimumLatency
        self.maximumLatency = maximumLatency
        self.failureRate = failureRate
    }

    /// The gallery's network: 0.3 to 3 seconds before a response, and one request in six fails.
    public static let standard = TrainSettings(unchecked: 0.3, 3, 1.0 / 6.0)

    /// A network without delays or failures.
    public static let faultless = TrainSettings(unchecked: 0, 0, 0)

    /// Returns the settings with some of them replaced, after validating all of them together.
    ///
    /// - Throws: ``InvalidTrainSettings``, with a message for users, if a value is out of its range or the minimum is
    ///   above the maximum.
    public func changed(
        _ values: [Setting: Double] = [:],
        tunnel: Tunnel? = nil
    ) throws(InvalidTrainSettings) -> TrainSettings {
        var settings = self
        for setting in Setting.allCases {
            guard let value = values[setting] else { continue }
            try setting.check(value)
            settings[keyPath: setting.member] = value
        }
        guard settings.minimumLatency <= settings.maximumLatency else {
            throw InvalidTrainSettings(message: "minimumLatency must not be above maximumLatency.")
        }
        settings.tunnel = tunnel ?? settings.tunnel
        return settings
    }
}

/// An error that indicates why values aren't valid ``TrainSettings``.
public struct InvalidTrainSettings: Error, Hashable, CustomStringConvertible {
    /// A sentence for users that includes the name of the setting.
    public let message: String

    /// The ``message``.
    public var description: String { message }
}

extension TrainSettings {
    /// The settings that are numbers, by their JSON names.
    public enum Setting: String, Sendable, Hashable, CaseIterable {
        case minimumLatency
        case maximumLatency
        case failureRate
        case dropRate
        case cutRate
        case dripRate
        case dripDuration
        case serverErrorRate
        case unavailableRate
        case tooManyRequestsRate
        case retryAfter
        case wrongLengthRate
        case invalidBodyRate
        case writeLossRate
        case writeDelayRate
        case writeDelayDuration
        case writeRefusalRate
    }

    /// The value of a setting.
    public subscript(setting: Setting) -> Double { self[keyPath: setting.member] }
}

extension TrainSettings.Setting {
    /// The valid range: 0 to 60 for seconds, 0 to 1 for rates.
    private var range: ClosedRange<Double> {
        switch self {
        case .minimumLatency, .maximumLatency, .dripDuration, .retryAfter, .writeDelayDuration: 0...60
        default: 0...1
        }
    }

    fileprivate func check(_ value: Double) throws(InvalidTrainSettings) {
        // NaN isn't in any range.
        guard range.contains(value) else {
            let bounds = "\(Int(range.lowerBound)) to \(Int(range.upperBound))"
            throw InvalidTrainSettings(message: "\(rawValue) must be from \(bounds).")
        }
        guard self != .retryAfter || value == value.rounded() else {
            throw InvalidTrainSettings(message: "retryAfter must be a whole number.")
        }
    }

    fileprivate var member: WritableKeyPath<TrainSettings, Double> {
        switch self {
        case .minimumLatency: \.minimumLatency
        case .maximumLatency: \.maximumLatency
        case .failureRate: \.failureRate
        case .dropRate: \.dropRate
        case .cutRate: \.cutRate
        case .dripRate: \.dripRate
        case .dripDuration: \.dripDuration
        case .serverErrorRate: \.serverErrorRate
        case .unavailableRate: \.unavailableRate
        case .tooManyRequestsRate: \.tooManyRequestsRate
        case .retryAfter: \.retryAfter
        case .wrongLengthRate: \.wrongLengthRate
        case .invalidBodyRate: \.invalidBodyRate
        case .writeLossRate: \.writeLossRate
        case .writeDelayRate: \.writeDelayRate
        case .writeDelayDuration: \.writeDelayDuration
        case .writeRefusalRate: \.writeRefusalRate
        }
    }
}
