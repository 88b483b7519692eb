/// How bad the network is between the station and whoever asks for its data.
///
/// A value of this type is always valid. It is read and written as JSON, with the names of its members, at
/// `/api/train`.
public struct TrainSettings: Sendable, Hashable {
    /// The shortest time before an answer, in seconds; 0 to 60.
    public private(set) var minimumLatency: Double

    /// The longest time before an answer, in seconds; at least ``minimumLatency``, at most 60.
    public private(set) var maximumLatency: Double

    /// The share of requests that fail, by a 5xx or by a dropped connection; 0 to 1.
    public private(set) var failureRate: Double

    /// Creates settings after checking every value and their order.
    ///
    /// - Throws: ``InvalidTrainSettings``, with a message for people, when a value is out of its range or the
    ///   minimum is above the maximum.
    public init(minimumLatency: Double, maximumLatency: Double, failureRate: Double) throws(InvalidTrainSettings) {
        try Self.check(minimumLatency, of: .minimumLatency)
        try Self.check(maximumLatency, of: .maximumLatency)
        try Self.check(failureRate, of: .failureRate)
        guard minimumLatency <= maximumLatency else {
            throw InvalidTrainSettings(message: "minimumLatency must not be above maximumLatency.")
        }
        self.init(unchecked: minimumLatency, maximumLatency, failureRate)
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

    private static func check(_ value: Double, of setting: Setting) throws(InvalidTrainSettings) {
        // A value that is not a number is in no range.
        guard setting.range.contains(value) else {
            let bounds = "\(Int(setting.range.lowerBound)) to \(Int(setting.range.upperBound))"
            throw InvalidTrainSettings(message: "\(setting.rawValue) must be from \(bounds).")
        }
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
    /// The settings by their JSON names.
    enum Setting: String, CaseIterable, CodingKey {
        case minimumLatency
        case maximumLatency
        case failureRate

        var range: ClosedRange<Double> {
            switch self {
            case .minimumLatency, .maximumLatency: 0...60
            case .failureRate: 0...1
            }
        }
    }

    subscript(setting: Setting) -> Double {
        switch setting {
        case .minimumLatency: minimumLatency
        case .maximumLatency: maximumLatency
        case .failureRate: failureRate
        }
    }
}
