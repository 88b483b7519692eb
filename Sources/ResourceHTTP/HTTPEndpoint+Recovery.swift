extension HTTPEndpoint {
    /// When to recover, and how.
    struct Recovery: Sendable {
        let statusCodes: Set<Int>
        let run: HTTPRecovery
    }

    /// A copy that does something about an answer, such as getting a new token, and then repeats its request once.
    ///
    ///     let signIn = HTTPRecovery { try await session.renewToken() }
    ///     …
    ///     HTTPEndpoint(.get(url), .json())
    ///         .prepare { $0.headerFields[.authorization] = await session.authorization }
    ///         .recover(by: signIn)
    ///
    /// However many requests of however many endpoints need it at once, the recovery runs once for all of them. What it
    /// throws is the failure of each; where the repetition fails as well, that is the failure.
    ///
    /// - Parameters:
    ///   - statusCodes: The statuses of the answers that it can mend.
    ///   - recovery: What is to be done; share one between all endpoints that it serves.
    public func recover(from statusCodes: Set<Int> = [401], by recovery: HTTPRecovery) -> HTTPEndpoint {
        with { $0.recovery = Recovery(statusCodes: statusCodes, run: recovery) }
    }
}
