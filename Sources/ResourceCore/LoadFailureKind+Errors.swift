import Foundation

extension LoadFailureKind {
    // The numbers are Foundation's, on every platform.
    init(urlCode: Int) {
        self =
            switch urlCode {
            // notConnectedToInternet, internationalRoamingOff, dataNotAllowed.
            case -1009, -1018, -1020: .offline
            // timedOut, cannotFindHost, cannotConnectToHost, networkConnectionLost, dnsLookupFailed,
            // resourceUnavailable, callIsActive, secureConnectionFailed, cannotLoadFromNetwork.
            case -1001, -1003, -1004, -1005, -1006, -1008, -1019, -1200, -2000: .transient()
            // userCancelledAuthentication, userAuthenticationRequired.
            case -1012, -1013: .unauthorized
            default: .permanent
            }
    }

    // The numbers differ between platforms.
    init(posixCode: Int) {
        self =
            switch Int32(truncatingIfNeeded: posixCode) {
            case ENETDOWN, ENETUNREACH: .offline
            case let code where codesOfConnection.contains(code): .transient()
            case EAGAIN, EBUSY, EINTR, EMFILE, ENFILE, ENOBUFS: .transient()
            default: .permanent
            }
    }
}

private let codesOfConnection: Set<Int32> = [
    ECONNABORTED, ECONNREFUSED, ECONNRESET, EHOSTDOWN, EHOSTUNREACH, ENETRESET, ENOTCONN, EPIPE, ETIMEDOUT,
]

extension Error {
    // Whether the error itself is one of the system about a connection, such as a timeout.
    package var isOfConnection: Bool {
        if let code = posixCode { return codesOfConnection.contains(Int32(truncatingIfNeeded: code)) }
        return _domain == "NSURLErrorDomain"
    }

    var posixCode: Int? {
        if let error = self as? POSIXError { return Int(error.code.rawValue) }
        return _domain == "NSPOSIXErrorDomain" ? _code : nil
    }

    // Recognized as cancellations, and not as failures (R8), are `CancellationError`, `URLError.cancelled`, Cocoa's
    // user cancellation, and an error that wraps one of these: as its underlying error, in a stored property, or as the
    // payload of an enum's case.
    package var isCancellation: Bool { isCancellation(depth: 4) }

    private func isCancellation(depth: Int) -> Bool {
        if self is CancellationError { return true }
        if _domain == "NSURLErrorDomain", _code == -999 { return true }
        if _domain == "NSCocoaErrorDomain", _code == 3072 { return true }
        guard depth > 0 else { return false }
        return wrappedErrors.contains { $0.isCancellation(depth: depth - 1) }
    }

    package var wrappedErrors: [any Error] {
        var errors = Mirror(reflecting: self).children.flatMap { child -> [any Error] in
            if let error = child.value as? any Error { return [error] }
            guard Mirror(reflecting: child.value).displayStyle == .tuple else { return [] }
            return Mirror(reflecting: child.value).children.compactMap { $0.value as? any Error }
        }
        let details = ((self as Any) as? NSError)?.userInfo ?? (self as? any CustomNSError)?.errorUserInfo
        if let underlying = details?[NSUnderlyingErrorKey] as? any Error { errors.append(underlying) }
        return errors
    }
}
