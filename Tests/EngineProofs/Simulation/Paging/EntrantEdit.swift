internal import ResourceCore
internal import ResourcePages
internal import ResourceWriting

/// A mutation that adds an item to the list or removes one, which the server never rejects.
struct EntrantEdit: Mutation {
    let item: Entrant
    let isRemoval: Bool

    /// A Boolean value that indicates whether the list shows the change before the server has made it.
    let isShown: Bool
    let network: PagesNetwork

    func send(_ context: MutationContext) async throws { try await network.edit(item.id, isRemoval: isRemoval) }

    var overlays: [Overlay] {
        Overlay(Resource<Pages<Entrant>>("list") { Pages() }) { [item, isRemoval, isShown] list in
            guard isShown else { return }
            if isRemoval { list[id: item.id] = nil } else { list.insert(item) { $0.id < $1.id } }
        }
    }
}
