/// The network's effect on a request: the delay of its response, and a possible fault.
///
/// It depends only on the seed, the path, the number of earlier requests for the path, and the train. The order in
/// which requests for different paths arrive doesn't matter. All random numbers are drawn regardless of the train, so
/// that a higher rate adds failures to those of a lower one. Instead of the path, writes have their
/// ``Route/itinerary(of:)``.
struct FaultPlan: Hashable {
    let delay: Duration
    private(set) var fault: Fault?

    /// A Boolean value that indicates whether a wrong `Content-Length` is too large rather than too small.
    let announcesTooMuch: Bool

    /// Creates a plan for the attempt with the given number, starting at 1.
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

    /// Returns the plan without a fault, if it has that one.
    func without(_ fault: Fault) -> FaultPlan {
        var plan = self
        if plan.fault == fault { plan.fault = nil }
        return plan
    }

    private static func failure(of kind: Double) -> Fault {
        switch kind {
        case ..<0.5: .drop
        case ..<0.75: .serverError
        default: .unavailable
        }
    }
}
