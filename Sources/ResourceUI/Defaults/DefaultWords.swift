import ResourceCore

/// The words of the default views, looked up once: bodies are evaluated often.
enum DefaultWords {
    static let failed = Words.text("Failed to load")
    static let load = Words.text("Load")
    static let loaded = Words.text("Loaded")
    static let loading = Words.text("Loading")
    static let retry = Words.text("Retry")
}
