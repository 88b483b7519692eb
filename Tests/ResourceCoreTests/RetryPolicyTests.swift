import Testing

@testable import ResourceCore

/// The decision to follow a failed attempt with another one (R17).
@Suite struct RetryPolicyTests {
    private func pauses(
        of policy: RetryPolicy, _ error: any Error = Spoken.transient, random: Double = 1
    ) -> [Duration] {
        var pauses: [Duration] = []
        while let pause = policy.pause(after: pauses.count + 1, error, random: { random }) {
            pauses.append(pause)
        }
        return pauses
    }

    @Test func `the standard has three retries, after one second, doubling`() {
        #expect(pauses(of: .standard) == [.seconds(1), .seconds(2), .seconds(4)])
    }

    @Test func `pauses are drawn from the whole of the delay`() {
        #expect(pauses(of: .standard, random: 0) == [.zero, .zero, .zero])
        #expect(pauses(of: .standard, random: 0.5) == [.milliseconds(500), .seconds(1), .seconds(2)])
    }

    @Test func `delays are capped at thirty seconds`() {
        let pauses = pauses(of: .exponential(retries: 70))
        #expect(pauses[4] == .seconds(16) && pauses[5] == .seconds(30) && pauses[69] == .seconds(30))
        #expect(pauses.count == 70)
    }

    @Test func `any number of retries is possible`() {
        let policy = RetryPolicy.exponential(retries: .max)
        #expect(policy.pause(after: .max - 1, Spoken.transient, random: { 1 }) == .seconds(30))
        #expect(pauses(of: .exponential(retries: .min)).isEmpty)
    }

    @Test func `no retries means one attempt`() {
        #expect(pauses(of: .exponential(retries: 0)).isEmpty)
        #expect(pauses(of: .never).isEmpty)
    }

    @Test func `a delay below zero is none`() {
        #expect(pauses(of: RetryPolicy { attempt, _ in attempt == 1 ? .seconds(-1) : nil }) == [.zero])
    }

    @Test func `a non-retryable error has no delay`() {
        #expect(pauses(of: .standard, Broken()).isEmpty)
        #expect(pauses(of: .standard, Spoken(kind: .unauthorized)).isEmpty)
        #expect(pauses(of: RetryPolicy { _, _ in .zero }, Broken()).isEmpty)
    }

    @Test func `a server's Retry-After wins, capped at five minutes`() {
        let soon = Answered(httpStatus: 429, retryAfter: .seconds(40))
        let late = Answered(httpStatus: 503, retryAfter: .seconds(4000))
        #expect(pauses(of: .standard, soon, random: 0) == [.seconds(40), .seconds(40), .seconds(40)])
        #expect(pauses(of: .standard, late).first == .seconds(300))
    }

    @Test func `delays follow an own function of the attempt and the error, which may stop early`() {
        let policy = RetryPolicy { attempt, error in
            guard attempt < 3, error is Spoken else { return nil }
            return .seconds(attempt * 10)
        }
        #expect(pauses(of: policy, random: 0) == [.seconds(10), .seconds(20)])
        #expect(pauses(of: policy, Answered(httpStatus: 503)).isEmpty)
    }
}
