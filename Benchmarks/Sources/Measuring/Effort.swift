/// The amount of measuring for one figure.
public struct Effort: Sendable {
    /// The number of samples.
    public var samples: Int

    /// The minimum duration of a sample, in which short operations are repeated.
    public var sampleTime: Duration

    /// The duration of the work before the first sample, to warm up caches, pools, and branch predictors.
    public var warmUp: Duration

    /// Creates an effort.
    ///
    /// The defaults are those of every figure of a run.
    public init(
        samples: Int = 31, sampleTime: Duration = .milliseconds(5), warmUp: Duration = .milliseconds(100)
    ) {
        self.samples = samples
        self.sampleTime = sampleTime
        self.warmUp = warmUp
    }

    /// The default effort.
    public static let usual = Effort()
}
