/// One of the values that a row of the train's panel offers.
struct TrainChoice: Sendable {
    let title: String
    private let change: @Sendable (inout TrainSettings) -> Void

    /// A choice of a whole network.
    init(_ preset: TrainPreset) {
        self.init(preset.name) { $0 = preset.train }
    }

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

    /// The faults one by one, each with what it may be.
    static let details = [
        (
            title: "Answers take",
            choices: [
                TrainChoice("No time") { ($0.minimumLatency, $0.maximumLatency) = (0, 0) },
                TrainChoice("0.3 to 3 s") { ($0.minimumLatency, $0.maximumLatency) = (0.3, 3) },
                TrainChoice("5 to 10 s") { ($0.minimumLatency, $0.maximumLatency) = (5, 10) },
            ]
        ),
        (title: "Answers fail", choices: rates { $0.failureRate = $1 }),
        (title: "Answers break off", choices: rates { $0.cutRate = $1 }),
        (title: "Answers drip", choices: rates { $0.dripRate = $1 }),
        (title: "The server is busy", choices: rates { $0.unavailableRate = $1 }),
        (title: "Answers make no sense", choices: rates { $0.invalidBodyRate = $1 }),
        (
            title: "The tunnel",
            choices: [
                TrainChoice("None") { $0.tunnel = .none },
                TrainChoice("Refuses") { $0.tunnel = .refusing },
                TrainChoice("Stays silent") { $0.tunnel = .hanging },
            ]
        ),
    ]

    private static func rates(_ set: @escaping @Sendable (inout TrainSettings, Double) -> Void) -> [TrainChoice] {
        [("Never", 0), ("1 in 6", 1.0 / 6), ("1 in 2", 0.5), ("Always", 1)].map { title, rate in
            TrainChoice(title) { set(&$0, rate) }
        }
    }
}
