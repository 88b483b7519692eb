extension TrainSettings {
    /// A network at home: fast, and it never fails.
    public static let atHome = preset([.minimumLatency: 0.02, .maximumLatency: 0.15])

    /// A network on the train: slow at times; one response in six fails, with every kind of fault, and some drip.
    ///
    /// Some writes are applied although their responses are lost, or arrive late. None is refused, because networks
    /// don't do that.
    public static let onTheTrain = preset([
        .minimumLatency: 0.3, .maximumLatency: 3, .dropRate: 0.04, .cutRate: 0.04, .dripRate: 0.08, .dripDuration: 4,
        .serverErrorRate: 0.02, .unavailableRate: 0.03, .tooManyRequestsRate: 0.01, .retryAfter: 2,
        .wrongLengthRate: 0.02, .invalidBodyRate: 0.01, .writeLossRate: 0.06, .writeDelayRate: 0.03,
        .writeDelayDuration: 8,
    ])

    /// No network: every connection is reset.
    public static let inTheTunnel = preset([.minimumLatency: 0.3, .maximumLatency: 3], tunnel: .refusing)

    private static func preset(_ values: [Setting: Double], tunnel: Tunnel = .none) -> TrainSettings {
        // A test validates each of them.
        try! faultless.changed(values, tunnel: tunnel)
    }

    /// The presets, which `/api/train/presets` lists.
    public enum Preset: String, Sendable, Hashable, CaseIterable {
        case atHome = "At home"
        case onTheTrain = "On the train"
        case inTheTunnel = "In the tunnel"

        /// The settings to send to `/api/train`.
        public var settings: TrainSettings {
            switch self {
            case .atHome: TrainSettings.atHome
            case .onTheTrain: TrainSettings.onTheTrain
            case .inTheTunnel: TrainSettings.inTheTunnel
            }
        }
    }
}

extension TrainSettings.Preset: Encodable {
    private enum Name: String, CodingKey {
        case name, train
    }

    /// Encodes the name and, as `train`, the settings.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        try container.encode(rawValue, forKey: .name)
        try container.encode(settings, forKey: .train)
    }
}
