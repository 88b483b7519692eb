#if canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking
    import HTTPTypes

    extension URLSessionTransport {
        private static let warning = RemoteHostWarning { FileHandle.standardError.write(Data($0.utf8)) }

        /// Warns once of a server on another machine.
        static func noteHost(of request: HTTPRequest) {
            warning.note(request)
        }
    }

    extension SessionLine {
        /// Whether a request is sent again by itself when a connection that was kept turns out to be closed.
        ///
        /// Here it is, whatever its method, and then without its body. So requests that may have an effect have
        /// connections of their own, which are not kept.
        static let repeatsRequests = true
    }

    // What Foundation does differently off Apple's platforms.
    extension SessionDelegate {
        /// Tells a task that was cancelled nothing: it would take it for an error in the program.
        static func decline(_ follow: (URLRequest?) -> Void) {}

        /// The error under the code that Apple's systems give it: what the library for HTTP says of a connection that
        /// broke off is here "unknown", or "bad response".
        static func explained(_ error: any Error) -> any Error {
            guard let error = error as? URLError, [.unknown, .badServerResponse].contains(error.code) else {
                return error
            }
            return URLError(.networkConnectionLost, userInfo: error.userInfo)
        }

        /// Ends an answer that asks for a password, once it has been received whole.
        ///
        /// NB: without this, it would not end at all.
        func urlSession(
            _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            exchange(of: task)?.end(.success(()))
            completionHandler(.cancelAuthenticationChallenge, nil)
        }
    }
#endif
