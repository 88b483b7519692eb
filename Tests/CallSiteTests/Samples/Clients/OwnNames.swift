import AsyncResources

// An app's own types come first. The library's are reached by one qualification.
nonisolated struct Resource {}
nonisolated struct Page {}
nonisolated struct Pages {}
nonisolated struct Mutation {}
nonisolated struct Overlay {}
nonisolated struct Delivery {}
nonisolated struct Outbox {}
nonisolated struct Retention {}
nonisolated struct Durability {}
nonisolated struct Registration {}

nonisolated struct Chapter: Codable, Identifiable, Sendable {
    let id: Int
    var isRead = false
}

nonisolated extension AsyncResources.Resource where Value == AsyncResources.Pages<Chapter> {
    static var chapters: AsyncResources.Resource<AsyncResources.Pages<Chapter>> {
        .pages("chapters") { (cursor: Int?) in
            AsyncResources.Page([Chapter(id: cursor ?? 0)], next: cursor.map { $0 + 1 })
        }
        .retention(.seconds(60))
    }
}

nonisolated struct Read: AsyncResources.Mutation {
    let id: Chapter.ID

    static var delivery: AsyncResources.Delivery { .atMostOnce }

    func send(_ context: MutationContext) async throws {}

    var overlays: [AsyncResources.Overlay] {
        AsyncResources.Overlay(.chapters) { $0[id: id]?.isRead = true }
    }
}

@MainActor func listen(in container: ResourceContainer) -> AsyncResources.Registration {
    container.onFailure { _ in }
}

func store(in outbox: AsyncResources.Outbox, at level: AsyncResources.Durability, for time: AsyncResources.Retention) {
    _ = (outbox, level, time, Resource(), Page(), Pages(), Mutation(), Overlay(), Delivery(), Outbox(), Retention())
}
