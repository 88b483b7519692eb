import AsyncResources
import Foundation

/// An editor that adds and deletes quotations on the server, as any other client could.
@MainActor
struct FeedEditor {
    let station: StationService

    /// The members of a new quotation, whose words the server chooses.
    private struct Addition: Encodable {
        var above: Quote.ID
    }

    /// Changes the feed once a second until the task is canceled.
    ///
    /// A change that fails is followed by the next one.
    func editAtRandom(_ feed: ResourceStore<Pages<Quote>>) async {
        while (try? await Task.sleep(for: .seconds(1))) != nil {
            if let quote = feed.value?.randomElement() { try? await edit(near: quote) }
        }
    }

    /// Adds a quotation above another one, or deletes that one.
    func edit(near quote: Quote) async throws {
        try await Bool.random() ? add(above: quote.id) : delete(quote.id)
    }

    private func add(above id: Quote.ID) async throws {
        _ = try await station.api.post(["feed"], json: Addition(above: id), .data()).value()
    }

    private func delete(_ id: Quote.ID) async throws {
        try await station.api.delete(["feed", id], .empty()).value()
    }
}
