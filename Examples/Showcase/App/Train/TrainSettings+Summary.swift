extension TrainSettings {
    /// The mixture of delays and faults in a few words, such as `0.3 to 3 s · 24 % fail · 6 % trickle`.
    var summary: String {
        switch tunnel {
        case .refusing: "no connection"
        case .hanging: "no response to any request"
        case .none: ([latency] + shares).joined(separator: " · ")
        }
    }

    private var latency: String {
        guard maximumLatency > 0 else { return "no delay" }
        let times = Set([minimumLatency, maximumLatency]).sorted().map { time in
            let text = "\(time)"
            return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        }
        return times.joined(separator: " to ") + " s"
    }

    /// The shares of requests that a fault affects.
    ///
    /// The faults that end a load are counted together.
    private var shares: [String] {
        let failures = [
            failureRate, dropRate, cutRate, serverErrorRate, unavailableRate, tooManyRequestsRate, wrongLengthRate,
            invalidBodyRate,
        ]
        let writes = [writeLossRate, writeDelayRate, writeRefusalRate]
        return [
            share(of: failures, "fail"), share(of: [dripRate], "trickle"), share(of: writes, "of the changes go wrong"),
        ].compactMap { $0 }
    }

    private func share(of rates: [Double], _ words: String) -> String? {
        let share = 1 - rates.reduce(1) { $0 * (1 - min(max($1, 0), 1)) }
        return share > 0 ? "\(max(1, Int((share * 100).rounded()))) % \(words)" : nil
    }
}
