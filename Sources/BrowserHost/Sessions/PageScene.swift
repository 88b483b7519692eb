import Foundation

/// The memory of a page for its window: the values of `SceneStorage` as texts, by their keys.
struct PageScene: Equatable, Sendable {
    private(set) var texts: [String: String] = [:]

    /// The most bytes of all keys and texts together; a scene with more is not remembered.
    static let limit = 16_384

    /// Creates an empty scene.
    init() {}

    /// Creates a scene of texts; an empty one of too many.
    init(_ texts: [String: String]) {
        let size = texts.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
        if size <= Self.limit { self.texts = texts }
    }

    /// Creates the scene that a page has kept; an empty one of what no page keeps.
    init(json: String) {
        self.init((try? JSONDecoder().decode([String: String].self, from: Data(json.utf8))) ?? [:])
    }

    /// The patches that turn the memory of a page into another one.
    func changes(to new: PageScene) -> [Patch] {
        let keys = Set(texts.keys).union(new.texts.keys).filter { texts[$0] != new.texts[$0] }
        return keys.sorted().map { .remember($0, new.texts[$0]) }
    }
}
