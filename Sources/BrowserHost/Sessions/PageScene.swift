import Foundation

/// The stored values of a page for its window: the values of `SceneStorage` as texts, by key.
struct PageScene: Equatable, Sendable {
    private(set) var texts: [String: String] = [:]

    /// The maximum size of all keys and texts, in bytes.
    ///
    /// A larger scene isn't stored.
    static let limit = 16_384

    /// Creates an empty scene.
    init() {}

    /// Creates a scene of texts, which is empty if they're too large.
    init(_ texts: [String: String]) {
        let size = texts.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
        if size <= Self.limit { self.texts = texts }
    }

    /// Creates the scene that a page has stored, which is empty if the text is invalid.
    init(json: String) {
        self.init((try? JSONDecoder().decode([String: String].self, from: Data(json.utf8))) ?? [:])
    }

    /// Returns the patches that turn the stored values of a page into others.
    func changes(to new: PageScene) -> [Patch] {
        let keys = Set(texts.keys).union(new.texts.keys).filter { texts[$0] != new.texts[$0] }
        return keys.sorted().map { .remember($0, new.texts[$0]) }
    }
}
