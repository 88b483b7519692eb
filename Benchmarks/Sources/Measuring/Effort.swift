/// How much is measured for one figure.
public struct Effort: Sendable {
    /// How many samples are taken.
    public var samples: Int

    /// How long a sample lasts at least; short operations are repeated in it.
    public var sampleTime: Duration

    /// How long the work runs before the first sample, so that caches, pools and branch predictors are warm.
    public var warmUp: Duration

    /// Chooses how much; what is left out is as for every figure of a run.
    public init(
        samples: Int = 31, sampleTime: Duration = .milliseconds(5), warmUp: Duration = .milliseconds(100)
    ) {
        self.samples = samples
        self.sampleTime = sampleTime
        self.warmUp = warmUp
    }

    /// The same for every figure of a run.
    public static let usual = Effort()
}
