public import Foundation
public import HTTPTypes

/// How the answer of a server becomes a value.
///
///     Resource<[Station]>.http(.get(url), .json())
///
/// A form of one's own is a closure: `HTTPDecoding { answer in try Station(csv: answer.body) }`.
public struct HTTPDecoding<Value: Sendable>: Sendable {
    let mediaType: String?
    let decode: @Sendable (HTTPAnswer) async throws -> Value

    /// Makes a value of an answer by a closure, which is called off every actor.
    ///
    /// What it throws is the load's failure as it is. The media type is what the request's `Accept` asks for, where that
    /// names nothing itself.
    public init(accepting mediaType: String? = nil, _ decode: @escaping @Sendable (HTTPAnswer) async throws -> Value) {
        self.mediaType = mediaType
        self.decode = decode
    }
}

extension HTTPDecoding where Value: Decodable {
    /// The body as JSON.
    ///
    /// A body that is something else is an ``HTTPFailure`` with the decoder's error, and an excerpt of the body.
    public static func json(_ type: Value.Type = Value.self, decoder: JSONDecoder = JSONDecoder()) -> HTTPDecoding {
        HTTPDecoding(accepting: "application/json") { answer in
            do {
                return try decoder.decode(Value.self, from: answer.body)
            } catch {
                throw UnreadableBody(underlying: error)
            }
        }
    }
}

extension HTTPDecoding where Value == Data {
    /// The body as it came.
    public static func data() -> HTTPDecoding {
        HTTPDecoding { $0.body }
    }
}

extension HTTPDecoding where Value == String {
    /// The body as UTF-8 text; what is not UTF-8 is an ``HTTPFailure``.
    public static func text() -> HTTPDecoding {
        HTTPDecoding { answer in
            guard let text = String(data: answer.body, encoding: .utf8) else { throw UnreadableBody() }
            return text
        }
    }
}

/// What a decoding of ours says of a body; the endpoint knows the rest of the failure.
struct UnreadableBody: Error {
    var underlying: (any Error)?
}

/// What a server has answered, received whole.
public struct HTTPAnswer: Hashable, Sendable {
    /// The status and the header fields.
    public var response: HTTPResponse

    /// The body, decompressed; empty without one.
    public var body: Data

    /// Puts an answer together.
    public init(_ response: HTTPResponse, body: Data = Data()) {
        self.response = response
        self.body = body
    }
}
