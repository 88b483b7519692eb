public import Foundation

/// A response of the station's API: a status, header fields, and a body.
public struct APIResponse: Sendable, Hashable, Codable {
    /// The HTTP status code.
    public var status: Int

    /// The header fields by name.
    ///
    /// The transport adds the length and the connection.
    public var headers: [String: String]

    /// A JSON text, or an image if the content type says so.
    ///
    /// For every error status, it's `{"error":"…"}`, except that a rejected change of the notes has problem details
    /// (RFC 9457).
    ///
    /// It's present for a `HEAD` request as well: a transport sends only its length.
    public var body: Data

    init(status: Int = 200, body: Data, type: String, headers: [String: String] = [:]) {
        self.status = status
        self.body = body
        self.headers = ["Content-Type": type, "Cache-Control": "no-store"].merging(headers) { _, own in own }
    }

    init(status: Int = 200, json value: some Encodable, headers: [String: String] = [:]) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Encoding fails only for numbers that aren't finite, and no value of this module contains one.
        self.init(status: status, body: try! encoder.encode(value), type: "application/json", headers: headers)
    }

    init(status: Int, error message: String, headers: [String: String] = [:]) {
        self.init(status: status, json: ["error": message], headers: headers)
    }

    /// Creates the response to `OPTIONS`.
    init(allowing methods: String) {
        self = .noContent
        headers["Allow"] = methods
    }

    /// A success without a body.
    static let noContent = APIResponse(empty: 204)

    private init(empty status: Int) {
        self.status = status
        headers = ["Cache-Control": "no-store"]
        body = Data()
    }

    /// A Boolean value that indicates whether the status allows a body.
    var mayHaveBody: Bool { status != 204 && status != 304 }
}
