import Foundation
import HTTPTypes

extension HTTPRequest {
    /// A Boolean value that indicates whether the host is this machine, by name or by IP address.
    var staysOnThisMachine: Bool {
        guard let host = url?.host()?.lowercased() else { return false }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
        let isNumber = numbers.count == 4 && numbers.allSatisfy { UInt8($0) != nil }
        return host == "localhost" || host.hasSuffix(".localhost") || ["::1", "[::1]"].contains(host)
            || isNumber && numbers[0] == "127"
    }
}
