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

    /// A row of the panel: a fault and its possible values.
    struct Row: Sendable {
        let title: String
        let choices: [TrainChoice]
    }

    /// Rows with a common title.
    struct Group: Sendable {
        let title: String
        let rows: [Row]
    }

    /// The individual faults.
    static let groups = [
        Group(
            title: "Connection",
            rows: [
                Row(
                    title: "Tunnel",
                    choices: [
                        TrainChoice("Off", TrainDetails(tunnel: TrainSettings.Tunnel.none)),
                        TrainChoice("Refuses", TrainDetails(tunnel: .refusing)),
                        TrainChoice("No response", TrainDetails(tunnel: .hanging)),
                    ])
            ]),
        Group(
            title: "Responses",
            rows: [
                Row(
                    title: "Time",
                    choices: [
                        TrainChoice("Instant", TrainDetails(minimumLatency: 0, maximumLatency: 0)),
                        TrainChoice("0.3 to 3 s", TrainDetails(minimumLatency: 0.3, maximumLatency: 3)),
                        TrainChoice("5 to 10 s", TrainDetails(minimumLatency: 5, maximumLatency: 10)),
                    ]),
                Row(title: "Failed", choices: rates { TrainDetails(failureRate: $0) }),
                Row(title: "Cut off", choices: rates { TrainDetails(cutRate: $0) }),
                Row(title: "Trickling", choices: rates { TrainDetails(dripRate: $0) }),
                Row(title: "Server busy", choices: rates { TrainDetails(unavailableRate: $0) }),
                Row(title: "Invalid", choices: rates { TrainDetails(invalidBodyRate: $0) }),
            ]),
        Group(
            title: "Changes",
            rows: [
                Row(title: "Response lost", choices: rates { TrainDetails(writeLossRate: $0) }),
                Row(title: "Late", choices: rates { TrainDetails(writeDelayRate: $0) }),
                Row(title: "Refused", choices: rates { TrainDetails(writeRefusalRate: $0) }),
            ]),
    ]

    private static func rates(_ details: (Double) -> TrainDetails) -> [TrainChoice] {
        [("Never", 0), ("1 in 6", 1.0 / 6), ("1 in 2", 0.5), ("Always", 1)].map { title, rate in
            TrainChoice(title, details(rate))
        }
    }
}
