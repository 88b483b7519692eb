extension Error {
    /// A Boolean value that indicates whether the error reports a cancellation, and not a failure (R8).
    ///
    /// Recognized are `CancellationError`, `URLError.cancelled`, Cocoa's user cancellation, and an error that wraps one
    /// of these: as its underlying error, in a stored property, or as the payload of an enum's case.
    var isCancellation: Bool {
        isCancellation(depth: 4)
    }

    private func isCancellation(depth: Int) -> Bool {
        if self is CancellationError { return true }
        if _domain == "NSURLErrorDomain", _code == -999 { return true }
        if _domain == "NSCocoaErrorDomain", _code == 3072 { return true }
        guard depth > 0 else { return false }
        return wrappedErrors.contains { $0.isCancellation(depth: depth - 1) }
    }
}
