import Foundation
import ResourceCore

/// The place where a server keeps its record, one version after the other.
actor StationDisk {
    private static let identifier = "station"

    private let store: any DataStore
    private var saving: Task<Void, any Error>?

    init(_ store: any DataStore) {
        self.store = store
    }

    /// Returns the record that was saved last, or `nil` if there is none.
    func record() async throws -> StationRecord? {
        guard let data = try await store.data(for: Self.identifier) else { return nil }
        let record = try JSONDecoder().decode(StationRecord.self, from: data)
        guard record.notes.list.isPossible else {
            throw StationServerError.unreadable(reason: "the list is impossible")
        }
        guard record.rooms?.isPossible ?? true else {
            throw StationServerError.unreadable(reason: "the messages of a room are impossible")
        }
        return record
    }

    /// Saves the record as it is once all earlier versions are saved, and returns when it's on disk.
    func save(_ record: @escaping @Sendable () -> StationRecord) async throws {
        let task = Task { [store, saving] in
            _ = await saving?.result
            try await store.store(JSONEncoder().encode(record()), for: Self.identifier)
        }
        saving = task
        try await task.value
    }
}

extension StationAPI {
    /// Responds to a request like ``respond(to:)``, and to a change once it's on disk.
    public func response(to request: APIRequest) async -> APIResponse {
        await saved(respond(to: request), to: request)
    }

    /// Returns the response to a request once all changes so far are on disk, and otherwise another response.
    func saved(_ response: APIResponse, to request: APIRequest) async -> APIResponse {
        guard let disk, !request.isSafe else { return response }
        do {
            try await disk.save { [self] in record }
            return response
        } catch {
            return Problem.unsaved.response
        }
    }

    private var record: StationRecord {
        StationRecord(
            notes: notebook { notebook, _ in notebook.record }, train: train, rooms: rooms { rooms, _ in rooms.record })
    }
}

extension Problem {
    fileprivate static let unsaved = Problem(
        status: 503, title: "Service Unavailable", detail: "The station can't write to its disk. Please try again.",
        retryAfter: 1)
}
