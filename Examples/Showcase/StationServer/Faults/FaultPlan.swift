/// What the network does to one request: how late its answer is, and whether it is an answer at all.
///
/// It depends on nothing but the seed, the path, how often that path has been asked for, and the train: the order in
/// which requests for different paths arrive changes nothing. The three draws are made whatever the train is, so that
/// a higher failure rate adds failures to those of a lower one.
struct FaultPlan: Hashable {
    enum Fault: Hashable {
        /// An answer with this 5xx status.
        case status(Int)
        /// The connection is closed without an answer.
        case drop
    }

    let delay: Duration
    let fault: Fault?

    /// Plans the attempt with this number, the first being 1.
    init(seed: UInt64, path: String, attempt: Int, train: TrainSettings) {
        var generator = SeededGenerator(seed: seed, purpose: path, number: attempt)
        delay = .seconds(generator.number(in: train.minimumLatency...train.maximumLatency))
        let fails = generator.unit() < train.failureRate
        let kind = generator.unit()
        fault = fails ? Self.fault(of: kind) : nil
    }

    private static func fault(of kind: Double) -> Fault {
        switch kind {
        case ..<0.5: .drop
        case ..<0.75: .status(500)
        default: .status(503)
        }
    }
}
