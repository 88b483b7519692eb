public import Foundation

/// One answer of the station's API: a status, header fields, and a body that is always JSON.
public struct APIResponse: Sendable, Hashable {
    /// The HTTP status code.
    public var status: Int

    /// The header fields by name; the length and the connection are the transport's affair.
    public var headers: [String: String]

    /// A JSON text; of every status that reports an error, `{"error":"…"}`.
    public var body: Data

    init(status: Int = 200, json value: some Encodable, headers: [String: String] = [:]) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        self.status = status
        self.headers = headers.merging(
            ["Content-Type": "application/json", "Cache-Control": "no-store"],
            uniquingKeysWith: { own, _ in own }
        )
        // Encoding fails for numbers that are not finite only, and no value of this module ever holds one.
        body = try! encoder.encode(value)
    }

    init(status: Int, error message: String, headers: [String: String] = [:]) {
        self.init(status: status, json: ["error": message], headers: headers)
    }
}
