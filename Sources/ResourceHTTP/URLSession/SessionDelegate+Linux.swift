#if canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking
    import HTTPTypes

    extension URLSessionTransport {
        private static let warning = RemoteHostWarning { FileHandle.standardError.write(Data($0.utf8)) }

        /// Warns once about a server on another machine.
        static func noteHost(of request: HTTPRequest) {
            warning.note(request)
        }
    }

    extension DelegatedSession {
        /// A Boolean value that indicates whether the session repeats a request if a kept connection turns out to be
        /// closed.
        ///
        /// On this platform it does, for any method, and then without the body. So requests that may have an effect use
        /// connections of their own, which aren't kept.
        static let repeatsRequests = true
    }

    // Differences of Foundation on platforms other than Apple's.
    extension SessionDelegate {
        /// Does nothing, because the canceled task would treat a call as a programming error.
        static func decline(_ follow: (URLRequest?) -> Void) {}

        /// Returns the error with the code that Apple's systems use for it.
        ///
        /// The underlying HTTP library reports an interrupted connection as "unknown" or "bad response".
        static func explained(_ error: any Error) -> any Error {
            guard let error = error as? URLError, [.unknown, .badServerResponse].contains(error.code) else {
                return error
            }
            return URLError(.networkConnectionLost, userInfo: error.userInfo)
        }

        /// Ends a response that requests a password, after it has been received completely.
        ///
        /// NB: Without this method, it would never end.
        func urlSession(
            _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            exchange(of: task)?.end(.success(()))
            completionHandler(.cancelAuthenticationChallenge, nil)
        }
    }
#endif
