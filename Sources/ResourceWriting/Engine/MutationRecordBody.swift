import Foundation
import ResourceCore

struct MutationRecordBody: Codable, Sendable {
    enum State: String, CaseIterable, Codable, Sendable {
        case saved
        case attempted
        case answered
        case acknowledged
        case failed
    }

    struct Failure: Codable, Sendable {
        var reason: String
        var text: String
    }

    static let currentFormat = 1

    private static let mostKeys = 1_000

    var format = Self.currentFormat
    var generation: RecordCount
    var number: RecordCount
    var id: UUID
    var kind: String
    var version: Int
    var createdAt: RecordDate
    var state: State
    var attempts = RecordCount(0)

    /// The number of transient failures with a response, if there were any (W15).
    var failures: RecordCount?
    var firstAttempt: RecordDate?

    /// The number that the mutation was first sent with, if it's another one.
    var first: RecordCount?

    var heirs: RecordCount?
    var affectedKeys: [[String]]

    /// The keys by which the mutation is ordered alone, if there are any.
    var orderingKeys: [[String]]?

    var validators: [String: String] = [:]
    var responseValidators: [String: String]?

    /// The positions of the mutation in the logs of feeds, if they're known.
    var places: [String: String]?
    var identifiers: [String: String] = [:]
    var replaces: RecordCount?

    /// `true` if the mutation repeats one that had failed with an unknown outcome.
    var repeatsUnknown: Bool?

    /// `true` if the mutation was attempted before one that couldn't be read.
    var isOutOfTurn: Bool?
    var creators: [RecordCount] = []
    var failure: Failure?
    var mutation = Data()

    /// The fields that only a later version knows, as a JSON object, or no bytes if there are none.
    var unknownFields = Data()

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case format, generation, number, id, kind, version, createdAt, state, attempts, firstAttempt, first, heirs
        case affectedKeys, validators, responseValidators, identifiers, replaces, creators, failure, mutation
        case failures, repeatsUnknown, isOutOfTurn, orderingKeys, places
    }
}

extension MutationRecordBody {
    init(decoding data: Data) throws {
        self = try JSONDecoder().decode(MutationRecordBody.self, from: data)
        guard var fields = try JSONSerialization.jsonObject(with: data) as? [String: Any] else { return }
        for key in CodingKeys.allCases { fields[key.rawValue] = nil }
        if !fields.isEmpty { unknownFields = try JSONSerialization.data(withJSONObject: fields) }
    }

    func encoded() throws -> Data {
        let data = try JSONEncoder().encode(self)
        guard !unknownFields.isEmpty, let known = try JSONSerialization.jsonObject(with: data) as? [String: Any],
            let unknown = try JSONSerialization.jsonObject(with: unknownFields) as? [String: Any]
        else { return data }
        return try JSONSerialization.data(withJSONObject: unknown.merging(known) { _, known in known })
    }

    init(_ item: MutationMachine.Item, _ kept: KeptMutation, creators: [UInt64], generation: UInt64) {
        self.init(
            generation: RecordCount(generation), number: RecordCount(item.number), id: kept.id, kind: kept.traits.name,
            version: kept.traits.version, createdAt: RecordDate(kept.createdAt), state: .saved,
            attempts: RecordCount(item.attempts), firstAttempt: kept.firstAttempt.map { RecordDate($0.date) },
            first: item.first == item.number ? nil : RecordCount(item.first), heirs: item.heirs.map(RecordCount.init),
            affectedKeys: kept.keys.map(\.components), replaces: item.original.map(RecordCount.init),
            creators: creators.map(RecordCount.init))
        if !kept.orderingKeys.isEmpty { orderingKeys = kept.orderingKeys.map(\.components) }
        validators = Self.texts(of: kept.validators.mapValues(\.text))
        if !kept.results.validators.isEmpty {
            responseValidators = Self.texts(of: kept.results.validators.mapValues(\.text))
        }
        if !kept.results.places.isEmpty { places = Self.texts(of: kept.results.places) }
        identifiers = kept.results.identifiers.texts
        if item.repeatsUnknown { repeatsUnknown = true }
        if item.isOutOfTurn { isOutOfTurn = true }
        if item.failures.withResponse > 0 { failures = RecordCount(item.failures.withResponse) }
        unknownFields = kept.unknownFields
        setState(of: item, errorText: kept.errorText)
    }

    private mutating func setState(of item: MutationMachine.Item, errorText: String) {
        switch item.stage {
        case .recordingAttempt: state = .attempted
        case .recordingFailure where item.recordsAttempts: state = .attempted
        case .recordingAnswer: state = .answered
        case .acknowledging, .acknowledged: state = .acknowledged
        case .failing(let reason), .failed(let reason), .keeping(let reason):
            state = .failed
            failure = Failure(reason: reason.text, text: errorText)
        default: break
        }
        // NB: A mutation that is still pending has a last error as well.
        if failure == nil, !errorText.isEmpty { failure = Failure(reason: "transient", text: errorText) }
    }

    var isPossible: Bool {
        format == Self.currentFormat && max(affectedKeys.count, orderingKeys?.count ?? 0) <= Self.mostKeys
    }

    // Returns the keys of a mutation for its record: if there are too many, those one component above, as often as
    // necessary. A key joins the lanes below it, so the mutation is sent in its order nevertheless (W3).
    static func keys(_ affected: [ResourceKey]) -> [ResourceKey] {
        var keys = affected
        for _ in 0..<(affected.map(\.components.count).max() ?? 0) where keys.count > mostKeys {
            keys = Array(Set(keys.map { ResourceKey(Array($0.components.dropLast()), scope: $0.scope) }))
        }
        return keys
    }

    private static func texts(of texts: [ResourceKey: String]) -> [String: String] {
        var named: [String: String] = [:]
        for (key, text) in texts {
            let data = (try? JSONEncoder().encode(key.components)) ?? Data()
            named[String(decoding: data, as: UTF8.self)] = text
        }
        return named
    }

    static func texts(named texts: [String: String]) -> [ResourceKey: String] {
        var all: [ResourceKey: String] = [:]
        for (name, text) in texts {
            guard let components = try? JSONDecoder().decode([String].self, from: Data(name.utf8)) else { continue }
            all[ResourceKey(components)] = text
        }
        return all
    }

    static func validators(of texts: [String: String]) -> [ResourceKey: LoadValidator] {
        self.texts(named: texts).mapValues { LoadValidator($0) }
    }
}

extension MutationMachine.Failure {
    var text: String {
        switch self {
        case .unsaved: "unsaved"
        case .rejected: "rejected"
        case .outcomeUnknown: "outcomeUnknown"
        case .dependencyFailed: "dependencyFailed"
        case .unreadable: "unreadable"
        }
    }

    init(_ text: String) {
        let all: [MutationMachine.Failure] = [.unsaved, .outcomeUnknown, .dependencyFailed, .unreadable]
        self = all.first { $0.text == text } ?? .rejected
    }
}

struct RecordedFailure: LoadFailure, LocalizedError {
    let text: String

    var kind: LoadFailureKind { .permanent }
    var errorDescription: String? { text }
}
