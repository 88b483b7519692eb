/// What the network does to one request: how late its answer is, and whether it is an answer at all.
///
/// It depends on nothing but the seed, the path, how often that path has been asked for, and the train: the order in
/// which requests for different paths arrive changes nothing. All draws are made whatever the train is, so that a
/// higher rate adds failures to those of a lower one.
struct FaultPlan: Hashable {
    let delay: Duration
    let fault: Fault?

    /// Whether a wrong `Content-Length` is too large rather than too small.
    let announcesTooMuch: Bool

    /// Plans the attempt with this number, the first being 1.
    init(seed: UInt64, path: String, attempt: Int, train: TrainSettings) {
        var generator = SeededGenerator(seed: seed, purpose: path, number: attempt)
        let delay = Duration.seconds(generator.number(in: train.minimumLatency...train.maximumLatency))
        let fails = generator.unit() < train.failureRate
        let kind = generator.unit()
        announcesTooMuch = generator.unit() < 0.5
        let drawn = Fault.allCases.filter { fault in
            guard let rate = fault.rate else { return false }
            return generator.unit() < train[rate]
        }
        let isInTunnel = train.tunnel != .none
        self.delay = isInTunnel ? .zero : delay
        fault = isInTunnel ? .tunnel : fails ? Self.failure(of: kind) : drawn.first
    }

    private static func failure(of kind: Double) -> Fault {
        switch kind {
        case ..<0.5: .drop
        case ..<0.75: .serverError
        default: .unavailable
        }
    }
}
