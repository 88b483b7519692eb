/// Whether, and after which pause, an attempt that failed is followed by another one (R17).
///
/// Only failures that are transient or tell of a lost connection are ever retried; see ``LoadFailureKind``.
///
///     Resource("weather") { try await api.weather() }
///         .retry(.never)
public struct RetryPolicy: Sendable {
    /// The longest pause that a server's `Retry-After` can ask for.
    static let longestRetryAfter: Duration = .seconds(300)

    /// The longest pause before an attempt, without jitter; nil ends the retrying.
    private let delay: @Sendable (_ attempt: Int, _ error: any Error) -> Duration?

    /// Whether a pause is drawn between nothing and the delay, and yields to what the server asks for.
    private let isStandard: Bool

    /// Whether an attempt that failed without a connection waits for it.
    let waitsForConnection: Bool

    private init(
        waitsForConnection: Bool = true, isStandard: Bool,
        delay: @escaping @Sendable (_ attempt: Int, _ error: any Error) -> Duration?
    ) {
        self.waitsForConnection = waitsForConnection
        self.isStandard = isStandard
        self.delay = delay
    }

    /// The pause of an own function: the number of the attempt that failed, from 1, and its error; nil gives up.
    ///
    /// What the function says counts as it is. It is called off every actor.
    public init(_ delay: @escaping @Sendable (_ attempt: Int, _ error: any Error) -> Duration?) {
        self.init(isStandard: false, delay: delay)
    }

    /// Every failure is the last one.
    public static let never = RetryPolicy(waitsForConnection: false, isStandard: false) { _, _ in nil }

    /// Three retries, after pauses of up to 1, 2 and 4 seconds.
    public static let standard = exponential(retries: 3)

    /// So many retries, after pauses that double.
    ///
    /// Each pause is drawn between zero and the delay of its attempt (full jitter: Marc Brooker, *Exponential Backoff
    /// and Jitter*, 2015), so that a crowd that failed together does not come back together. A server's `Retry-After` wins, up
    /// to 5 minutes.
    ///
    /// - Parameters:
    ///   - retries: How many attempts may follow the first one; zero means none.
    ///   - first: The longest first pause.
    ///   - longest: What the delays grow to.
    public static func exponential(
        retries: Int, first: Duration = .seconds(1), longest: Duration = .seconds(30)
    ) -> RetryPolicy {
        let (first, longest) = (first.clamped, longest.clamped)
        return RetryPolicy(isStandard: true) { attempt, _ in
            guard attempt <= retries else { return nil }
            return min(first * (1 << min(attempt - 1, 30)), longest)
        }
    }
}

extension RetryPolicy {
    /// The pause after an attempt that failed; nil where it was the last one.
    ///
    /// - Parameter random: Draws from zero to one.
    func pause(after attempt: Int, _ error: any Error, random: () -> Double) -> Duration? {
        let kind = LoadFailureKind(of: error)
        guard kind.isRetryable, let delay = delay(attempt, error) else { return nil }
        guard isStandard else { return delay.clamped }
        if case .transient(let asked?) = kind { return min(max(asked, .zero), Self.longestRetryAfter) }
        return delay * random()
    }
}
