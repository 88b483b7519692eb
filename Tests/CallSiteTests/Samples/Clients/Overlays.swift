import AsyncResources

// Resources that an overlay names: one that belongs to the main actor, and one that doesn't.

extension Resource<Int> {
    static var depth: Resource { Resource("depth") { 1 } }
    static func depth(of harbor: String) -> Resource { Resource(["depth", harbor]) { 1 } }
    nonisolated static var width: Resource { Resource("width") { 1 } }
    nonisolated static func width(of harbor: String) -> Resource { Resource(["width", harbor]) { 1 } }
}

struct Dredge: DurableMutation {
    let harbor: String
    let meters: Int

    func send(_ context: MutationContext) async throws {}

    var overlays: [Overlay] {
        Overlay(.width) { $0 = meters }
        Overlay(.width(of: harbor)) { $0 = meters }
        Overlay(.depth) { $0 = meters }  // error: main actor-isolated static property 'depth'
        Overlay(.depth(of: harbor)) { $0 = meters }  // error: main actor-isolated static method 'depth(of:)'
    }
}
