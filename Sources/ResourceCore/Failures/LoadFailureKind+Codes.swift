import Foundation

extension LoadFailureKind {
    /// Creates the classification of a `URLError` code.
    ///
    /// The numbers are Foundation's, on every platform.
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

    /// Creates the classification of an `errno` number.
    ///
    /// The numbers differ between platforms.
    init(posixCode: Int) {
        self =
            switch Int32(truncatingIfNeeded: posixCode) {
            case ENETDOWN, ENETUNREACH: .offline
            case ECONNABORTED, ECONNREFUSED, ECONNRESET, EHOSTDOWN, EHOSTUNREACH, ENETRESET, ENOTCONN, EPIPE,
                ETIMEDOUT:
                .transient()
            case EAGAIN, EBUSY, EINTR, EMFILE, ENFILE, ENOBUFS: .transient()
            default: .permanent
            }
    }
}
