/// The permitted imports of a target.
///
/// Examples, tests, and benchmarks may import anything. Each target in `Sources` has an entry here. Modules that it no
/// longer imports must be removed from it.
struct Layer {
    /// The targets of this package that it may import.
    let ours: Set<String>
    /// The modules of other packages that it may import.
    var others: Set<String> = []
    /// The modules of the toolchain that it must not import.
    var without: Set<String> = []

    static let all: [String: Layer] = [
        "ResourceCore": Layer(ours: ["LocalizedTexts"], others: ["Logging"], without: ["FoundationNetworking"]),
        "ResourceFeeds": Layer(
            ours: ["LocalizedTexts", "ResourceCore", "ResourcePages"], without: ["FoundationNetworking"]),
        "ResourcePages": Layer(ours: ["ResourceCore"], without: ["FoundationNetworking"]),
        "ResourceWriting": Layer(ours: ["ResourceCore"], without: ["FoundationNetworking"]),
        "ResourceHTTP": Layer(
            ours: ["LocalizedTexts", "ResourceCore", "ResourceFeeds", "ResourcePages", "ResourceWriting"],
            others: ["HTTPTypes", "HTTPTypesFoundation"]),
        "AsyncHTTPClientTransport": Layer(
            ours: ["ResourceHTTP"],
            others: ["AsyncHTTPClient", "HTTPTypes", "NIOCore", "NIOHTTP1", "NIOHTTPCompression", "NIOPosix"]),
        // The texts that users see, which views and failures share.
        "LocalizedTexts": Layer(ours: []),
        // A checksum in C, which uses the processor's own instruction.
        "CRC32C": Layer(ours: []),
        // A read in C, because the system call that never waits for the disk has no function of its own.
        "PageCache": Layer(ours: []),
        "ResourceStorage": Layer(
            ours: ["CRC32C", "PageCache", "ResourceCore", "ResourceWriting"], without: ["FoundationNetworking"]),
        // Random numbers for simulations and fuzzing, and the patience of waits: what tools for tests share.
        "SeededRandom": Layer(ours: []),
        "ResourceUI": Layer(
            ours: [
                "LocalizedTexts", "PortableUI", "ResourceCore", "ResourceFeeds", "ResourcePages", "ResourceWriting",
            ],
            without: ["FoundationNetworking"]),
        // A tool for developers, which an app adds to its root view.
        "ResourceInspector": Layer(
            ours: ["PortableUI", "ResourceCore", "ResourcePages", "ResourceUI", "ResourceWriting"],
            others: ["AppKit", "UIKit"],
            without: ["FoundationNetworking"]),
        "AsyncResources": Layer(
            ours: [
                "ResourceCore", "ResourceFeeds", "ResourceHTTP", "ResourcePages", "ResourceStorage", "ResourceUI",
                "ResourceWriting",
            ],
            others: ["HTTPTypes"]),
        "ResourceTesting": Layer(ours: ["ResourceCore", "ResourceFeeds", "ResourceWriting", "SeededRandom"]),
        "PortableCombine": Layer(ours: [], others: ["OpenCombineShim"]),
        "PortableUI": Layer(ours: ["PortableUICore"]),
        "PortableUIKit": Layer(ours: ["PortableUI"], others: ["UIKit"]),
        "PortableUICore": Layer(ours: ["LocalizedTexts", "PreviewMacros", "PreviewRecords"], others: ["OpenCombine"]),
        // A plug-in of the compiler, which the views above are checked with.
        "PreviewMacros": Layer(ours: []),
        "PreviewRecords": Layer(ours: []),
        "HeadlessHost": Layer(ours: ["PortableUI", "SeededRandom"], without: ["FoundationNetworking"]),
        "BrowserHost": Layer(
            ours: ["LocalizedTexts", "PortableUI"],
            others: [
                "ArgumentParser", "NIOConcurrencyHelpers", "NIOCore", "NIOHTTP1", "NIOPosix", "NIOWebSocket",
            ]),
    ]

    static let toolchain: Set<String> = [
        "Android", "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "FoundationNetworking", "Glibc", "Musl",
        "Network", "Observation", "Swift", "os",
    ]
}
