/// One of the values that a row of the train's panel offers.
struct TrainChoice: Sendable {
    let title: String
    private let change: @Sendable (inout TrainSettings) -> Void

    private init(_ title: String, _ change: @escaping @Sendable (inout TrainSettings) -> Void) {
        self.title = title
        self.change = change
    }

    /// The settings with this choice made.
    func chosen(in settings: TrainSettings) -> TrainSettings {
        var copy = settings
        change(&copy)
        return copy
    }

    /// Whether the settings are what the choice makes of them.
    func isChosen(in settings: TrainSettings) -> Bool {
        chosen(in: settings) == settings
    }

    static let presets = [
        TrainChoice("At home") { $0 = .atHome },
        TrainChoice("On the train") { $0 = .onTheTrain },
        TrainChoice("In the tunnel") { $0 = .inTheTunnel },
    ]

    /// The faults one by one, each with what it may be.
    static let details = [
        (title: "Answers take", choices: latencies),
        (title: "Answers fail", choices: failureRates),
    ]

    private static let latencies = [
        TrainChoice("No time") { ($0.minimumLatency, $0.maximumLatency) = (0, 0) },
        TrainChoice("0.3 to 3 s") { ($0.minimumLatency, $0.maximumLatency) = (0.3, 3) },
        TrainChoice("5 to 10 s") { ($0.minimumLatency, $0.maximumLatency) = (5, 10) },
    ]

    private static let failureRates = [
        TrainChoice("Never") { $0.failureRate = 0 },
        TrainChoice("1 in 6") { $0.failureRate = 1.0 / 6 },
        TrainChoice("1 in 2") { $0.failureRate = 0.5 },
        TrainChoice("Always") { $0.failureRate = 1 },
    ]
}
