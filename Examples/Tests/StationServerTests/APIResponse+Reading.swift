import Foundation
import Testing

@testable import StationServer

extension APIResponse {
    var text: String { String(decoding: body, as: UTF8.self) }

    /// The message of an error response, which always has the same format.
    var error: String {
        get throws {
            let members = try JSONDecoder().decode([String: String].self, from: body)
            #expect(members.count == 1)
            return try #require(members["error"])
        }
    }
}
