import Foundation
import HTTPTypes
import ResourceCore

/// A warning, given once, about a request to a server that isn't safe to use with `URLSession` on Linux.
final class RemoteHostWarning: Sendable {
    private let isGiven = Lock(false)
    private let write: @Sendable (String) -> Void

    init(_ write: @escaping @Sendable (String) -> Void) {
        self.write = write
    }

    /// Writes the warning if the request leaves this machine and the warning hasn't been written before.
    func note(_ request: HTTPRequest) {
        guard !isGiven.withLock({ $0 }), !request.staysOnThisMachine else { return }
        let isFirst = isGiven.withLock { isGiven in
            defer { isGiven = true }
            return !isGiven
        }
        guard isFirst else { return }
        write(
            """
            AsyncResources: warning: on Linux, URLSession ends the process at some responses of a server. For servers \
            other than your own, use the product AsyncHTTPClientTransport.

            """)
    }
}
