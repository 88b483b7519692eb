import Foundation
import Testing

@testable import StationServer

extension APIResponse {
    var text: String { String(decoding: body, as: UTF8.self) }

    /// The message of an answer that reports an error, in the one shape that all of them have.
    var error: String {
        get throws {
            let members = try JSONDecoder().decode([String: String].self, from: body)
            #expect(members.count == 1)
            return try #require(members["error"])
        }
    }
}
