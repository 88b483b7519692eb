public import Foundation
public import ResourceCore

/// The context of an attempt to send a mutation.
public struct MutationContext: Sendable {
    /// The identity of the mutation, the same in every attempt, by which a server recognizes a repetition.
    public let id: UUID

    /// The number of this attempt, from 1.
    public let attempt: Int

    /// A Boolean value that indicates whether an earlier attempt may have reached the server, even in another launch.
    package let isRepetition: Bool
    let keys: [ResourceKey]
    let validators: [ResourceKey: LoadValidator]
    let results: MutationResults
    let container: ResourceContainer
    let showProgress: @Sendable (Double) -> Void

    package var attachments: Attachments { container.attachments }

    /// Returns the validator of the value from which the mutation was made, or `nil` if it had none.
    ///
    /// If an earlier mutation of the same keys was pending at that time, and its response carried a validator, that one
    /// is returned instead, so that a user never conflicts with their own writes (W13). The resource's key must be one
    /// that the mutation affects.
    public func validator<Value>(of resource: Resource<Value>) -> LoadValidator? {
        guard let validator = validators[resource.key] else { return nil }
        results.update { $0.lookups.append((resource.key, validator)) }
        return validator
    }

    /// Shows how much of this attempt is done, from 0 to 1.
    ///
    /// ``SentMutation/progress`` and ``PendingMutation/progress`` follow on the main actor, at most one step at a time
    /// however often this is called. Values that aren't greater than the previous one are ignored, and so is everything
    /// after the attempt has ended.
    ///
    /// - Parameter progress: The part that is done. A value outside of 0 to 1 counts as the nearest one inside.
    public func report(progress: Double) {
        showProgress(progress)
    }

    /// Tells later mutations the identifier that the server has assigned in place of a temporary one (W11).
    ///
    /// - Parameters:
    ///   - serverID: The identifier that the server has assigned.
    ///   - temporaryID: The identifier that the client has used.
    ///   - namespace: A name that distinguishes identifiers of different things.
    public func assign<ID: Codable & Hashable & Sendable>(_ serverID: ID, to temporaryID: ID, in namespace: String = "")
    {
        results.update { $0.identifiers.assign(serverID, to: temporaryID, in: namespace) }
    }

    /// Shows a value from the response, as if it was loaded (W9).
    ///
    /// It counts with the acknowledgment if this is the first attempt, and nothing else has changed the value since it
    /// began. Otherwise, a load follows.
    ///
    /// - Parameters:
    ///   - value: The value in the response.
    ///   - resource: The resource whose value it is.
    ///   - validator: The validator of the value; `nil` for the response's, if that belongs to the resource.
    public func set<Value>(_ value: Value, for resource: Resource<Value>, validator: LoadValidator? = nil) {
        let (erased, value) = (resource.erased, TypedValue(value))
        let bytes = erased.bytes(of: value)
        results.update { results in
            if let validator { results.validators[erased.key] = validator }
            let validator = results.validators[erased.key]
            results.values.append(
                ShownMutation.ResponseValue(
                    resource: erased, delivered: Delivered(loaded: value, bytes: bytes, validator: validator)))
        }
    }

    /// Tells the feeds that the mutation affects at which position of the server's log it is.
    ///
    ///     func send(_ context: MutationContext) async throws {
    ///         let posted = try await api.post(text, to: room, key: context.id)
    ///         context.included(at: posted.position)
    ///     }
    ///
    /// The effect of the mutation is shown until the value of the feed has reached the position, and no load follows
    /// (V12, V13). A position that isn't of the feed's type counts as none. If you call this method several times, the
    /// last call counts.
    public func included<Position: Codable & Hashable & Sendable>(at position: Position) {
        include(position, in: [])
    }

    /// Tells one feed at which position of the server's log the mutation is.
    public func included<Value, Position: Codable & Hashable & Sendable>(
        at position: Position, in resource: Resource<Value>
    ) {
        include(position, in: resource.key)
    }

    private func include<Position: Codable>(_ position: Position, in key: ResourceKey) {
        let data = (try? JSONEncoder().encode([position])) ?? Data()
        results.update { $0.places[key] = String(decoding: data, as: UTF8.self) }
    }

    /// Tells later mutations of the same keys the validator that came with the response.
    package func setValidator(_ validator: LoadValidator, for key: ResourceKey) {
        results.update { $0.validators[key] = validator }
    }

    /// Makes the values of a key stale, unless the mutation affects that key or has set its value.
    package func invalidate(_ key: ResourceKey) {
        let isSet = results.values.values.contains { $0.resource.key == key }
        if !isSet, !keys.contains(where: { $0.isPrefix(of: key) }) { container.invalidate(key, isolation: nil) }
    }

    /// Returns the key of the resource whose validator is the given one, if the mutation has asked for it (W13).
    package func key(of validator: LoadValidator) -> ResourceKey? {
        results.values.lookups.last { $0.validator == validator }?.key
    }

    /// Tells developers of a mistake: in the event log, and in debug builds as a warning.
    package func warn(_ text: String) {
        container.withTurn(isolation: nil) { $0.log(.warning(text), about: keys) }
        #if DEBUG
            container.warn(text)
        #endif
    }
}

final class MutationResults: Sendable {
    struct Values: Sendable {
        var identifiers = AssignedIdentifiers()
        var values: [ShownMutation.ResponseValue] = []
        var validators: [ResourceKey: LoadValidator] = [:]
        var lookups: [(key: ResourceKey, validator: LoadValidator)] = []

        /// The positions of the mutation in the logs of feeds, as JSON, by their keys, where the empty one is that of
        /// all others.
        var places: [ResourceKey: String] = [:]
    }

    private let state = Lock(Values())

    var values: Values { state.withLock { $0 } }

    func update(_ body: (inout Values) -> Void) { state.withLock { body(&$0) } }
}

/// An identifier that the client has made for something that a mutation creates (W11).
public struct ClientIdentifier: Hashable, Codable, Sendable {
    let text: String

    /// Creates the identifier from a value, in a namespace that distinguishes identifiers of different things.
    public init<ID: Codable & Hashable & Sendable>(_ id: ID, in namespace: String = "") {
        text = AssignedIdentifiers.text(of: id, in: namespace)
    }
}

/// The identifiers that a server has assigned in place of temporary ones (W11).
public struct AssignedIdentifiers: Hashable, Sendable {
    private var assigned: [String: String] = [:]
    private let lookups: Lock<Set<String>>?

    init() { lookups = nil }

    private init(_ assigned: [String: String], recording lookups: Lock<Set<String>>) {
        self.assigned = assigned
        self.lookups = lookups
    }

    /// Returns the identifier that the server has assigned, or the given one if there is none.
    public subscript<ID: Codable & Hashable & Sendable>(id: ID, in namespace: String = "") -> ID {
        let text = Self.text(of: id, in: namespace)
        _ = lookups?.withLock { $0.insert(text) }
        guard let assigned = assigned[text], let ids = try? JSONDecoder().decode([ID].self, from: Data(assigned.utf8))
        else { return id }
        return ids.first ?? id
    }

    mutating func assign<ID: Codable>(_ serverID: ID, to temporaryID: ID, in namespace: String) {
        guard let data = try? JSONEncoder().encode([serverID]) else { return }
        assigned[Self.text(of: temporaryID, in: namespace)] = String(decoding: data, as: UTF8.self)
    }

    mutating func merge(_ other: AssignedIdentifiers) { assigned.merge(other.assigned) { _, new in new } }

    var isEmpty: Bool { assigned.isEmpty }

    var texts: [String: String] {
        get { assigned }
        set { assigned = newValue }
    }

    func lookups(_ body: (AssignedIdentifiers) -> Void) -> Set<String> {
        let lookups = Lock<Set<String>>([])
        body(AssignedIdentifiers(assigned, recording: lookups))
        return lookups.withLock { $0 }
    }

    static func text<ID: Codable>(of id: ID, in namespace: String) -> String {
        let data = (try? JSONEncoder().encode([id])) ?? Data()
        return namespace + ":" + String(decoding: data, as: UTF8.self)
    }

    /// Returns a Boolean value that indicates whether the same identifiers are assigned.
    public static func == (one: AssignedIdentifiers, other: AssignedIdentifiers) -> Bool {
        one.assigned == other.assigned
    }

    /// Hashes the assigned identifiers.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(assigned)
    }
}

/// A conflict of a mutation with the server: it was made from an outdated value, and was not applied (W13).
public struct MutationConflict: Sendable {
    /// The error of the attempt.
    public let error: any Error
    let container: ResourceContainer
    let validators = Lock<[ResourceKey: LoadValidator?]>([:])

    /// Returns the value of a resource that was loaded after the conflict, without the effect of the mutation.
    ///
    /// - Throws: The error of the load.
    public func value<Value>(of resource: Resource<Value>) async throws -> Value {
        let loaded = try await container.loadedValue(of: resource)
        validators.withLock { _ = $0.updateValue(loaded.validator, forKey: resource.key) }
        return loaded.value
    }
}
