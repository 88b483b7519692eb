/// How bad the network is between the station and whoever asks for its data.
///
/// A value of this type is always valid. It is read and written as JSON, with the names of its members, at
/// `/api/train`. Each rate is the share of those requests that no fault before it in the order of ``Fault`` has met.
public struct TrainSettings: Sendable, Hashable {
    /// The shortest time before an answer, in seconds; 0 to 60.
    public private(set) var minimumLatency: Double

    /// The longest time before an answer, in seconds; at least ``minimumLatency``, at most 60.
    ///
    /// The difference between the two is the jitter.
    public private(set) var maximumLatency: Double

    /// The share of requests that fail in one of three ways, by a 500, a 503 or a dropped connection; 0 to 1.
    public private(set) var failureRate: Double

    /// The share of requests whose connection is closed before the answer; 0 to 1.
    public private(set) var dropRate = 0.0

    /// The share of answers whose connection is closed in the middle of the body; 0 to 1.
    public private(set) var cutRate = 0.0

    /// The share of answers whose body comes in small pieces over ``dripDuration``; 0 to 1.
    public private(set) var dripRate = 0.0

    /// How long the body of a dripping answer takes, in seconds; 0 to 60.
    public private(set) var dripDuration = 5.0

    /// The share of requests that are answered with a 500; 0 to 1.
    public private(set) var serverErrorRate = 0.0

    /// The share of requests that are answered with a 503 and ``retryAfter``; 0 to 1.
    public private(set) var unavailableRate = 0.0

    /// The share of requests that are answered with a 429 and ``retryAfter``; 0 to 1.
    public private(set) var tooManyRequestsRate = 0.0

    /// What the `Retry-After` of a 503 or a 429 says, in whole seconds; 0 to 60.
    public private(set) var retryAfter = 1.0

    /// The share of answers whose `Content-Length` is too small or too large; 0 to 1.
    public private(set) var wrongLengthRate = 0.0

    /// The share of answers whose body ends half-way as if that were all: no valid JSON, no whole picture; 0 to 1.
    public private(set) var invalidBodyRate = 0.0

    /// Whether there is any connection at all.
    public private(set) var tunnel = Tunnel.none

    /// What happens to requests for data while the train is in a tunnel.
    public enum Tunnel: String, Sendable, Hashable, CaseIterable, Encodable {
        /// There is no tunnel.
        case none
        /// The connection is reset at once.
        case refusing
        /// Nothing comes back until the tunnel ends; after a minute the connection is closed.
        case hanging
    }

    /// Creates settings after checking every value and their order.
    ///
    /// - Throws: ``InvalidTrainSettings``, with a message for people, when a value is out of its range or the
    ///   minimum is above the maximum.
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

    /// The gallery's network: 0.3 to 3 seconds before an answer, and one request in six fails.
    public static let standard = TrainSettings(unchecked: 0.3, 3, 1.0 / 6.0)

    /// A network without delays or failures.
    public static let faultless = TrainSettings(unchecked: 0, 0, 0)

    /// The settings with some of them replaced, after checking all of them together.
    ///
    /// - Throws: ``InvalidTrainSettings``, with a message for people, when a value is out of its range or the
    ///   minimum is above the maximum.
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

/// Why values are no valid ``TrainSettings``.
public struct InvalidTrainSettings: Error, Hashable, CustomStringConvertible {
    /// One sentence for people that names the setting.
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
    }

    /// The value of a setting.
    public subscript(setting: Setting) -> Double { self[keyPath: setting.member] }
}

extension TrainSettings.Setting {
    /// Seconds go from 0 to 60, rates from 0 to 1.
    private var range: ClosedRange<Double> {
        switch self {
        case .minimumLatency, .maximumLatency, .dripDuration, .retryAfter: 0...60
        default: 0...1
        }
    }

    fileprivate func check(_ value: Double) throws(InvalidTrainSettings) {
        // A value that is not a number is in no range.
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
        }
    }
}
