import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A session and its delegate.
final class DelegatedSession: Sendable {
    private let session: URLSession
    private let delegate = SessionDelegate()

    /// Creates a session like the given configuration, but without a cache.
    init(_ configuration: URLSessionConfiguration) {
        let own = configuration.copy() as? URLSessionConfiguration ?? .ephemeral
        own.urlCache = nil
        own.requestCachePolicy = .reloadIgnoringLocalCacheData
        session = URLSession(configuration: own, delegate: delegate, delegateQueue: nil)
    }

    deinit {
        session.invalidateAndCancel()
    }

    /// Deletes cookies and credentials.
    func forget() {
        let configuration = session.configuration
        if let cookies = configuration.httpCookieStorage {
            for cookie in cookies.cookies ?? [] { cookies.deleteCookie(cookie) }
        }
        if let storage = configuration.urlCredentialStorage {
            for (space, credentials) in storage.allCredentials {
                for credential in credentials.values { storage.remove(credential, for: space) }
            }
        }
    }

    func send(
        _ urlRequest: URLRequest, _ receive: @escaping @Sendable (HTTPResponsePart) throws -> Void
    ) async throws {
        let task = session.dataTask(with: urlRequest)
        let exchange = SessionExchange(task, cancelingOn: session.delegateQueue, receive)
        delegate.add(exchange)
        defer { delegate.remove(exchange) }
        try await exchange.run()
    }
}
