public import Foundation
public import HTTPTypes

/// A way to make a value of a server's answer.
///
///     Resource<[Station]>.http(.get(url), .json())
///
/// A form of one's own is a closure: `HTTPDecoding { answer in try Station(csv: answer.body) }`.
public struct HTTPDecoding<Value>: Sendable {
    // NB: `Value` is not `Sendable` here, though what a resource loads is: a type parameter that is could not have a
    // conformance that belongs to the main actor (SE-0470).
    let mediaType: String?
    let decode: Decode

    /// Where a decoding runs.
    enum Decode: Sendable {
        case offMainActor(@Sendable (HTTPAnswer, JSONDecoder) async throws -> Value)
        case onMainActor(@MainActor (HTTPAnswer, JSONDecoder) throws -> Value)
    }

    /// Creates a decoding from a closure, which is called off every actor.
    ///
    /// What it throws is the load's failure as it is. The media type is what the request's `Accept` asks for, where that
    /// names nothing itself.
    public init(accepting mediaType: String? = nil, _ decode: @escaping @Sendable (HTTPAnswer) async throws -> Value) {
        self.init(mediaType, .offMainActor { answer, _ in try await decode(answer) })
    }

    private init(_ mediaType: String?, _ decode: Decode) {
        self.mediaType = mediaType
        self.decode = decode
    }
}

extension HTTPDecoding where Value: Decodable & SendableMetatype {
    /// The body as JSON, decoded off every actor.
    ///
    /// A body that is something else is an ``HTTPFailure`` with the decoder's error, and an excerpt of the body. Without
    /// a decoder that of the ``HTTPService`` decodes, and a plain one where there is none.
    public static func json(_ type: Value.Type = Value.self, decoder: JSONDecoder? = nil) -> HTTPDecoding {
        HTTPDecoding("application/json", .offMainActor { try (decoder ?? $1).value(of: $0) })
    }
}

extension HTTPDecoding where Value: Decodable {
    /// The body as JSON, decoded on the main actor, to which the type belongs.
    ///
    /// In a target whose default isolation is the main actor, a plain `struct Station: Decodable` belongs to it.
    /// A `nonisolated struct Station: Decodable` is decoded off every actor, which suits large bodies better.
    @MainActor @_disfavoredOverload
    public static func json(_ type: Value.Type = Value.self, decoder: JSONDecoder? = nil) -> HTTPDecoding {
        HTTPDecoding("application/json", .onMainActor { try (decoder ?? $1).value(of: $0) })
    }
}

extension HTTPDecoding where Value: Sendable {
    /// Returns the decoding as a closure.
    ///
    /// - Parameter decoder: Decodes JSON where the decoding names no decoder.
    func reading(with decoder: JSONDecoder) -> @Sendable (HTTPAnswer) async throws -> Value {
        switch decode {
        case .offMainActor(let decode): { try await decode($0, decoder) }
        case .onMainActor(let decode): { try await decode($0, decoder) }
        }
    }
}

extension JSONDecoder {
    fileprivate func value<Value: Decodable>(of answer: HTTPAnswer) throws -> Value {
        do {
            return try decode(Value.self, from: answer.body)
        } catch {
            throw UnreadableBody(underlying: error)
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
