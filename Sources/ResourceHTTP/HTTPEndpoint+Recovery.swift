extension HTTPEndpoint {
    /// A recovery and the status codes that trigger it.
    struct Recovery: Sendable {
        let statusCodes: Set<Int>
        let run: HTTPRecovery
    }

    /// Returns a copy that recovers from certain responses, such as by renewing a token, and then repeats the request
    /// once.
    ///
    ///     let signIn = HTTPRecovery { try await session.renewToken() }
    ///     …
    ///     HTTPEndpoint(.get(url), .json())
    ///         .prepare { $0.headerFields[.authorization] = await session.authorization }
    ///         .recover(by: signIn)
    ///
    /// The recovery runs once for all requests that need it at the same time, including those of different endpoints.
    /// If it throws an error, each of these requests fails with that error. If the repeated request fails too, its
    /// error is the failure.
    ///
    /// - Parameters:
    ///   - statusCodes: The status codes that the recovery can resolve.
    ///   - recovery: The action to run. Share one instance among all endpoints that it serves.
    public func recover(from statusCodes: Set<Int> = [401], by recovery: HTTPRecovery) -> HTTPEndpoint {
        with { $0.recovery = Recovery(statusCodes: statusCodes, run: recovery) }
    }
}
