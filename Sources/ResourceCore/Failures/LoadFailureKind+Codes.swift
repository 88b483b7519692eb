import Foundation

extension LoadFailureKind {
    /// What a code of `URLError` says; the numbers are Foundation's, on every platform.
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

    /// What a number of `errno` says; the numbers differ between platforms.
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
