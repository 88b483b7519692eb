#if canImport(Darwin)
    import Foundation
    import HTTPTypes

    extension URLSessionTransport {
        /// Takes no note: here `URLSession` is safe with every server.
        static func noteHost(of request: HTTPRequest) {}
    }

    extension SessionLine {
        /// Whether a request is sent again by itself when a connection that was kept turns out to be closed.
        static let repeatsRequests = false
    }

    extension SessionDelegate {
        /// Tells a task that was cancelled not to follow a redirect.
        static func decline(_ follow: (URLRequest?) -> Void) {
            follow(nil)
        }

        /// The error as it is.
        static func explained(_ error: any Error) -> any Error {
            error
        }
    }
#endif
