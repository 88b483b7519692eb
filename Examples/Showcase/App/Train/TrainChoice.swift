/// One of the values that a row of the train's panel offers.
struct TrainChoice: Sendable {
    let title: String
    let change: TrainChange

    /// Creates a choice of a preset.
    init(_ preset: TrainPreset) {
        title = preset.name
        change = .network(preset.train)
    }

    private init(_ title: String, _ details: TrainDetails) {
        self.title = title
        change = .details(details)
    }

    /// The individual faults, each with its possible values.
    static let details = [
        (
            title: "Response time",
            choices: [
                TrainChoice("Instant", TrainDetails(minimumLatency: 0, maximumLatency: 0)),
                TrainChoice("0.3 to 3 s", TrainDetails(minimumLatency: 0.3, maximumLatency: 3)),
                TrainChoice("5 to 10 s", TrainDetails(minimumLatency: 5, maximumLatency: 10)),
            ]
        ),
        (title: "Failed responses", choices: rates { TrainDetails(failureRate: $0) }),
        (title: "Cut-off responses", choices: rates { TrainDetails(cutRate: $0) }),
        (title: "Trickling responses", choices: rates { TrainDetails(dripRate: $0) }),
        (title: "Server busy", choices: rates { TrainDetails(unavailableRate: $0) }),
        (title: "Invalid responses", choices: rates { TrainDetails(invalidBodyRate: $0) }),
        (title: "Changes without response", choices: rates { TrainDetails(writeLossRate: $0) }),
        (title: "Late changes", choices: rates { TrainDetails(writeDelayRate: $0) }),
        (title: "Refused changes", choices: rates { TrainDetails(writeRefusalRate: $0) }),
        (
            title: "Tunnel",
            choices: [
                TrainChoice("Off", TrainDetails(tunnel: TrainSettings.Tunnel.none)),
                TrainChoice("Refuses", TrainDetails(tunnel: .refusing)),
                TrainChoice("No response", TrainDetails(tunnel: .hanging)),
            ]
        ),
    ]

    private static func rates(_ details: (Double) -> TrainDetails) -> [TrainChoice] {
        [("Never", 0), ("1 in 6", 1.0 / 6), ("1 in 2", 0.5), ("Always", 1)].map { title, rate in
            TrainChoice(title, details(rate))
        }
    }
}
