#if canImport(Darwin)
    import Foundation
    import HTTPTypes

    extension URLSessionTransport {
        /// Does nothing, because `URLSession` is safe with every server on this platform.
        static func noteHost(of request: HTTPRequest) {}
    }

    extension DelegatedSession {
        /// A Boolean value that indicates whether the session repeats a request if a kept connection turns out to be
        /// closed.
        static let repeatsRequests = false
    }

    extension SessionDelegate {
        /// Instructs a canceled task not to follow a redirect.
        static func decline(_ follow: (URLRequest?) -> Void) {
            follow(nil)
        }

        /// Returns the error unchanged.
        static func explained(_ error: any Error) -> any Error {
            error
        }
    }
#endif
