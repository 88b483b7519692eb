public import Foundation

/// One answer of the station's API: a status, header fields, and a body.
public struct APIResponse: Sendable, Hashable {
    /// The HTTP status code.
    public var status: Int

    /// The header fields by name; the length and the connection are the transport's affair.
    public var headers: [String: String]

    /// A JSON text, or a picture as its content type says; of every status that reports an error, `{"error":"…"}`.
    ///
    /// It is there for a `HEAD` request as well: a transport sends its length alone.
    public var body: Data

    init(status: Int = 200, body: Data, type: String, headers: [String: String] = [:]) {
        self.status = status
        self.body = body
        self.headers = ["Content-Type": type, "Cache-Control": "no-store"].merging(headers) { _, own in own }
    }

    init(status: Int = 200, json value: some Encodable, headers: [String: String] = [:]) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Encoding fails for numbers that are not finite only, and no value of this module ever holds one.
        self.init(status: status, body: try! encoder.encode(value), type: "application/json", headers: headers)
    }

    init(status: Int, error message: String, headers: [String: String] = [:]) {
        self.init(status: status, json: ["error": message], headers: headers)
    }

    /// The answer to `OPTIONS`.
    init(allowing methods: String) {
        status = 204
        headers = ["Allow": methods, "Cache-Control": "no-store"]
        body = Data()
    }

    /// Whether the status lets a body follow.
    var mayHaveBody: Bool { status != 204 && status != 304 }
}
