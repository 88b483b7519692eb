import LocalizedTexts

/// The texts of the default views, which are looked up once because bodies are evaluated often.
enum DefaultTexts {
    static let failed = LocalizedText.string("Failed to load")
    static let load = LocalizedText.string("Load")
    static let loaded = LocalizedText.string("Loaded")
    static let loading = LocalizedText.string("Loading")
    static let retry = LocalizedText.string("Retry")
    static let tryAgain = LocalizedText.string("Try Again")
}
