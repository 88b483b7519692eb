public import Foundation
public import HTTPTypes

/// A strategy for decoding a value from a server's response.
///
///     Resource<[Station]>.http(.get(url), .json())
///
/// Pass a closure to define your own: `HTTPDecoding { response in try Station(csv: response.body) }`.
public struct HTTPDecoding<Value>: Sendable {
    // NB: `Value` isn't `Sendable` here, although the value of a resource is: a `Sendable` type parameter couldn't have
    // a conformance that is isolated to the main actor (SE-0470).
    let mediaType: String?
    let decode: Decode

    /// A decoding closure, by the isolation that it runs in.
    enum Decode: Sendable {
        case offMainActor(@Sendable (HTTPDataResponse, JSONDecoder) async throws -> Value)
        case onMainActor(@MainActor (HTTPDataResponse, JSONDecoder) throws -> Value)
    }

    /// Creates a decoding from a closure, which is called off every actor.
    ///
    /// An error that the closure throws becomes the load's failure unchanged. The media type becomes the request's
    /// `Accept` field, unless the request already has one.
    public init(
        accepting mediaType: String? = nil, _ decode: @escaping @Sendable (HTTPDataResponse) async throws -> Value
    ) {
        self.init(mediaType, .offMainActor { response, _ in try await decode(response) })
    }

    private init(_ mediaType: String?, _ decode: Decode) {
        self.mediaType = mediaType
        self.decode = decode
    }
}

extension HTTPDecoding where Value: Decodable & SendableMetatype {
    /// Returns a decoding that decodes the body as JSON, off every actor.
    ///
    /// If the body can't be decoded, the load fails with an ``HTTPFailure`` that contains the decoder's error and an
    /// excerpt of the body. The default decoder is that of the ``HTTPService``, or a plain `JSONDecoder` if there's no
    /// service.
    public static func json(_ type: Value.Type = Value.self, decoder: JSONDecoder? = nil) -> HTTPDecoding {
        HTTPDecoding("application/json", .offMainActor { try (decoder ?? $1).value(of: $0) })
    }
}

extension HTTPDecoding where Value: Decodable {
    /// Returns a decoding that decodes the body as JSON on the main actor, for a type that is isolated to it.
    ///
    /// In a target whose default isolation is the main actor, a plain `struct Station: Decodable` is isolated to it. A
    /// `nonisolated struct Station: Decodable` is decoded off every actor, which suits large bodies better.
    @MainActor @_disfavoredOverload
    public static func json(_ type: Value.Type = Value.self, decoder: JSONDecoder? = nil) -> HTTPDecoding {
        HTTPDecoding("application/json", .onMainActor { try (decoder ?? $1).value(of: $0) })
    }
}

extension HTTPDecoding where Value: Sendable {
    /// Returns the decoding as a closure.
    ///
    /// - Parameter decoder: The decoder for JSON if the decoding specifies none.
    func reading(with decoder: JSONDecoder) -> @Sendable (HTTPDataResponse) async throws -> Value {
        switch decode {
        case .offMainActor(let decode): { try await decode($0, decoder) }
        case .onMainActor(let decode): { try await decode($0, decoder) }
        }
    }
}

extension JSONDecoder {
    fileprivate func value<Value: Decodable>(of response: HTTPDataResponse) throws -> Value {
        do {
            return try decode(Value.self, from: response.body)
        } catch {
            throw UnreadableBody(underlying: error)
        }
    }
}

extension HTTPDecoding where Value == Data {
    /// Returns a decoding whose value is the body, unchanged.
    public static func data() -> HTTPDecoding {
        HTTPDecoding { $0.body }
    }
}

extension HTTPDecoding where Value == Void {
    /// Returns a decoding for a response without a body, such as that to a `DELETE`.
    ///
    /// A body is ignored.
    public static func empty() -> HTTPDecoding {
        HTTPDecoding { _ in }
    }
}

extension HTTPDecoding where Value == String {
    /// Returns a decoding that reads the body as UTF-8 text.
    ///
    /// Other data is an ``HTTPFailure``.
    public static func text() -> HTTPDecoding {
        HTTPDecoding { response in
            guard let text = String(data: response.body, encoding: .utf8) else { throw UnreadableBody() }
            return text
        }
    }
}

/// An error of a built-in decoding.
///
/// The endpoint adds the remaining properties of the failure.
struct UnreadableBody: Error {
    var underlying: (any Error)?
}

/// A complete response of a server.
public struct HTTPDataResponse: Hashable, Sendable {
    /// The status and the header fields.
    public var head: HTTPResponse

    /// The decompressed body, which is empty if the response has none.
    public var body: Data

    // Whether a temporary redirect has led to the response, so that its validators aren't those of the requested URL.
    var isOfAnotherResource = false

    /// Creates a response from its head and body.
    public init(_ head: HTTPResponse, body: Data = Data()) {
        self.head = head
        self.body = body
    }
}
