import Foundation
import HTTPTypes
import ResourceCore

/// A warning, given once, that a request goes to a server that `URLSession` is not safe with on Linux.
final class RemoteHostWarning: Sendable {
    private let isGiven = Lock(false)
    private let write: @Sendable (String) -> Void

    init(_ write: @escaping @Sendable (String) -> Void) {
        self.write = write
    }

    /// Writes the warning if the request leaves this machine, and none was written before.
    func note(_ request: HTTPRequest) {
        guard !isGiven.withLock({ $0 }), !request.staysOnThisMachine else { return }
        let isFirst = isGiven.withLock { isGiven in
            defer { isGiven = true }
            return !isGiven
        }
        guard isFirst else { return }
        write(
            """
            AsyncResources: warning: on Linux, URLSession ends the process at some answers of a server. For servers \
            other than your own, use the product AsyncHTTPClientTransport.

            """)
    }
}

extension HTTPRequest {
    /// A Boolean value that indicates whether the host is this machine by its name or number.
    var staysOnThisMachine: Bool {
        guard let host = url?.host()?.lowercased() else { return false }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
        let isNumber = numbers.count == 4 && numbers.allSatisfy { UInt8($0) != nil }
        return host == "localhost" || host.hasSuffix(".localhost") || ["::1", "[::1]"].contains(host)
            || isNumber && numbers[0] == "127"
    }
}
