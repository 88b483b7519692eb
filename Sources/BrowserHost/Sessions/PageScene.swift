import Foundation

/// The stored values of a page for its window: the values of `SceneStorage` as texts, by key.
struct PageScene: Equatable, Decodable, Sendable {
    private(set) var texts: [String: String] = [:]
    /// A Boolean value that indicates whether there are more texts than a page can store.
    private(set) var isTooLarge = false

    /// The maximum size of all keys and texts in JSON, in bytes: that of a message without the rest of the greeting.
    ///
    /// A larger scene isn't stored.
    static let limit = FrameReader.limit - 256

    /// Creates an empty scene.
    init() {}

    /// Creates a scene of texts, which is empty if they're too large.
    init(_ texts: [String: String]) {
        // A colon and a comma for each.
        let size = texts.reduce(2) { $0 + JSONText.size(of: $1.key) + JSONText.size(of: $1.value) + 2 }
        isTooLarge = size > Self.limit
        if !isTooLarge { self.texts = texts }
    }

    /// Creates the scene that a page has stored, which is empty if it's invalid.
    init(from decoder: any Decoder) throws {
        self.init((try? decoder.singleValueContainer().decode([String: String].self)) ?? [:])
    }

    /// Returns the patches that turn the stored values of a page into others.
    func changes(to new: PageScene) -> [Patch] {
        guard !new.isTooLarge else { return isTooLarge ? [] : [.forget] }
        let keys = Set(texts.keys).union(new.texts.keys).filter { texts[$0] != new.texts[$0] }
        return keys.sorted().map { .remember($0, new.texts[$0]) }
    }
}
