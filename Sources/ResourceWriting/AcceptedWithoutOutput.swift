import ResourceCore

// An error of an attempt that the server has accepted, although its response can't be read. The mutation is
// acknowledged, and its output throws the underlying error (W7).
package struct AcceptedWithoutOutput: Error {
    package let underlyingError: any Error

    package init(_ underlyingError: any Error) { self.underlyingError = underlyingError }
}

// An error of an exchange with a server.
package protocol ExchangeFailure: Error {
    /// A Boolean value that indicates whether no server has responded, or `nil` if an error that this one wraps tells.
    var lacksResponse: Bool? { get }
}

extension Error {
    // The error that the output of a mutation throws if the server has accepted it, or `nil` for any other error. It's
    // the underlying error, or the outermost one if another error wraps that the mutation was accepted.
    var outputError: (any Error)? {
        guard first({ $0 as? AcceptedWithoutOutput }) != nil else { return nil }
        return (self as? AcceptedWithoutOutput)?.underlyingError ?? self
    }

    // Whether the error is one of the connection, or a cancellation, and not of a response or of the app (W15).
    var hasNoResponse: Bool {
        isCancellation
            || first { error in
                if let error = error as? any ExchangeFailure { return error.lacksResponse }
                return error.isOfConnection ? true : nil
            } ?? false
    }

    /// Returns the first result of a closure for this error and those that it wraps, up to four levels deep.
    private func first<Found>(depth: Int = 4, _ find: (any Error) -> Found?) -> Found? {
        if let found = find(self) { return found }
        guard depth > 0 else { return nil }
        for error in wrappedErrors {
            if let found = error.first(depth: depth - 1, find) { return found }
        }
        return nil
    }
}
