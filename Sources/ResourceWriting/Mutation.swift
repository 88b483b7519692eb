public import Foundation
public import ResourceCore

/// A value that describes one write: the request to send, and the effect to show meanwhile.
///
/// Send it with `send(_:)` of a container, or of a view's environment. Its effect is displayed at once, and becomes
/// part of the value when the server has accepted the mutation. A mutation that fails removes its own effect, and
/// nothing else.
///
///     struct Like: Mutation {
///         let id: Story.ID
///
///         func send(_ context: MutationContext) async throws { try await api.like(id, key: context.id) }
///
///         var overlays: [Overlay] {
///             Overlay(.story(id)) { $0.isLiked = true }
///         }
///     }
///
/// Mutations that affect a common key, or share one of their ``orderingKeys``, are sent one after the other, in the
/// order of the calls. A mutation with ``requiredIdentifiers`` waits for those that create what it builds on. Others
/// don't wait for each other. A mutation that affects no key at all waits for none, and no value is reloaded after it.
///
/// A ``DurableMutation`` also survives the end of the process. The article *Writing* has examples, and the article
/// *Rules for Writing* describes all guarantees.
public protocol Mutation: Sendable {
    /// The result of the request.
    associatedtype Output: Sendable

    /// Sends the request, and returns its result.
    ///
    /// It's called once for each attempt, off every actor, and never twice at a time for one mutation. A failure that
    /// is transient or has lost the connection may be followed by another attempt with the same `id`; see
    /// `LoadFailureKind`. Any other error means that the server has not applied the mutation.
    func send(_ context: MutationContext) async throws -> Output

    /// The effects that are shown until loads include them, in the order in which they are applied.
    ///
    /// It's read on the main actor when the mutation is sent. It's read again, on any thread, when the mutation is
    /// restored, replaced after a conflict, or assigned identifiers.
    @OverlayBuilder var overlays: [Overlay] { get }

    /// The keys that the mutation writes to, at and below which values are reloaded after it.
    ///
    /// The default is the keys of the overlays. Of a durable mutation with more than 1,000 keys, those one component
    /// above count instead, as often as necessary. The keys are read again when identifiers are assigned, or a resolver
    /// replaces the mutation, and add to the previous ones.
    var affectedKeys: [ResourceKey] { get }

    /// The keys by which the mutation is ordered without affecting them. The default is none.
    ///
    /// It's sent after the earlier mutations that affect these keys or are ordered by them, and before the later ones,
    /// whether those succeed or fail (W3). No value is reloaded for these keys. More than 1,000 are treated like
    /// affected ones, and both are read at the same times.
    var orderingKeys: [ResourceKey] { get }

    /// The policy for sending the mutation again. The default is ``Delivery/atLeastOnce``.
    static var delivery: Delivery { get }

    /// A Boolean value that indicates whether the effect disappears when the mutation fails. The default is `true`.
    ///
    /// Otherwise, it stays until the mutation is retried or discarded, and overlays receive the status `.failed`.
    static var rollsBackOnFailure: Bool { get }

    /// The longest time that reads of the server trail a write. The default is zero.
    static var readLag: Duration { get }

    /// The client's identifiers of what this mutation creates, for later ones that require it. The default is none.
    ///
    /// They're permanent, such as a `UUID`, or temporary until the server assigns its own; see ``adopt(_:)``.
    var createdIdentifiers: [ClientIdentifier] { get }

    /// The client's identifiers of what must exist on the server before this mutation is sent. The default is none.
    ///
    /// It's sent once the earlier mutations that create them have succeeded, also after a restart. If one of those
    /// fails or is canceled, this mutation fails with ``MutationError/dependencyFailed``, unsent (W11). An identifier
    /// that no mutation in the outbox creates is assumed to exist.
    var requiredIdentifiers: [ClientIdentifier] { get }

    /// Replaces temporary identifiers with those that the server has assigned.
    ///
    /// It's called before each attempt, and whenever the overlays are read. An identifier that's looked up here is
    /// required, as if ``requiredIdentifiers`` listed it. The default does nothing.
    mutating func adopt(_ identifiers: AssignedIdentifiers)

    /// Returns the mutation to send in place of this one and of an earlier one, or `nil` to send both (W19).
    ///
    /// It's called on the main actor by `send(_:)` if the last mutation with the same keys is of the same type, and no
    /// attempt to send it has begun. Check that it's about the same thing. An example is text that's saved while it's
    /// typed:
    ///
    ///     func merging(with earlier: SaveText) -> SaveText? { earlier.id == id ? self : nil }
    ///
    /// The result takes the place of the earlier one, with the delay of this one. Both of the sent mutations show its
    /// status, have its output, and cancel it. It may not affect more keys than the earlier one. The default returns
    /// `nil`.
    ///
    /// - Parameter earlier: The mutation that has yet to be sent, which may have merged with others.
    func merging(with earlier: Self) -> Self?

    /// Returns the mutation to send in place of this one after a conflict, or `nil` if there is nothing left to do.
    ///
    /// The server has not applied this mutation, because it was made from an outdated value. The default throws the
    /// error of the conflict, with which the mutation fails.
    func resolve(_ conflict: MutationConflict) async throws -> Self?
}

extension Mutation {
    /// The default implementation, which shows nothing.
    public var overlays: [Overlay] { [] }

    /// The default implementation, which returns the keys of the overlays.
    public var affectedKeys: [ResourceKey] {
        var keys: [ResourceKey] = []
        for overlay in overlays where !keys.contains(overlay.key) { keys.append(overlay.key) }
        return keys
    }

    /// The default implementation, which returns none.
    public var orderingKeys: [ResourceKey] { [] }

    /// The default implementation, which returns ``Delivery/atLeastOnce``.
    public static var delivery: Delivery { .atLeastOnce }

    /// The default implementation, which returns `true`.
    public static var rollsBackOnFailure: Bool { true }

    /// The default implementation, which returns zero.
    public static var readLag: Duration { .zero }

    /// The default implementation, which returns none.
    public var createdIdentifiers: [ClientIdentifier] { [] }

    /// The default implementation, which returns none.
    public var requiredIdentifiers: [ClientIdentifier] { [] }

    /// The default implementation, which does nothing.
    public mutating func adopt(_ identifiers: AssignedIdentifiers) {}

    /// The default implementation, which returns `nil`.
    public func merging(with earlier: Self) -> Self? { nil }

    /// The default implementation, which throws the error of the conflict.
    public func resolve(_ conflict: MutationConflict) async throws -> Self? { throw conflict.error }
}

/// A mutation that survives the process, in the outbox of its container.
///
/// `ResourceContainer.configureShared(mutations:)` of ResourceStorage names its type for the shared container. In a
/// container without an outbox, or with one that doesn't name the type, sending it fails with
/// ``MutationError/unknownKind``.
///
/// It's sent only after its record is on disk, and stays there until every value that it affects includes it. A
/// mutation that is Codable is durable without any other code:
///
///     struct MarkRead: DurableMutation {
///         let id: Story.ID
///         // …
///     }
public protocol DurableMutation: Mutation, Codable {
    /// The name of the type in records, which must be unique in an outbox and the same in every launch.
    ///
    /// The default is the name of the type, with its module.
    static var kind: String { get }

    /// The version of the encoding. The default is 1.
    static var version: Int { get }

    /// Decodes a mutation of any version. The default decodes JSON of the current version.
    static func decode(_ data: Data, version: Int) throws -> Self
}

extension DurableMutation {
    /// The default implementation, which returns the name of the type with its module.
    public static var kind: String { String(reflecting: Self.self) }

    /// The default implementation, which returns 1.
    public static var version: Int { 1 }

    /// The default implementation, which decodes JSON of the current version.
    public static func decode(_ data: Data, version: Int) throws -> Self {
        guard version == Self.version else { throw MutationError.unreadable }
        return try JSONDecoder().decode(Self.self, from: data)
    }
}

/// A policy that determines whether a mutation is sent again after an attempt whose outcome is unknown (W2).
public struct Delivery: Hashable, Sendable {
    let repetition: MutationMachine.Repetition

    /// The time within which the server recognizes a repeated request.
    let duration: Duration?

    /// Sends the mutation again until its outcome is known.
    ///
    /// The server must recognize a repeated request by its identifier, or it may apply the mutation more than once.
    public static let atLeastOnce = Delivery(repetition: .always, duration: nil)

    /// Sends the mutation again for the time after its first attempt in which the server recognizes its identifier.
    ///
    /// Later, the mutation fails with ``MutationError/outcomeUnknown``.
    public static func atLeastOnce(within duration: Duration) -> Delivery {
        Delivery(repetition: .limited, duration: duration.clamped)
    }

    /// Doesn't send the mutation again after an attempt whose outcome is unknown.
    ///
    /// Then the mutation fails with ``MutationError/outcomeUnknown``.
    public static let atMostOnce = Delivery(repetition: .never, duration: nil)
}
