import ResourceCore

/// The texts of the default views, which are looked up once because bodies are evaluated often.
enum DefaultWords {
    static let failed = Words.text("Failed to load")
    static let load = Words.text("Load")
    static let loaded = Words.text("Loaded")
    static let loading = Words.text("Loading")
    static let retry = Words.text("Retry")
}
