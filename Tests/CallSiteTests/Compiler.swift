import Foundation

/// The compiler, applied to a source with the modules that these tests were built with.
enum Compiler {
    /// An error of the compiler.
    struct Rejection: Hashable {
        let line: Int
        let message: String
    }

    /// Type-checks a source with the flags of the manifest, and returns its errors.
    ///
    /// No code is generated.
    static func rejections(of source: URL, _ flags: [String] = []) async throws -> [Rejection] {
        try await rejections(of: [source], as: "6", features + flags)
    }

    /// Type-checks a module's sources in a language mode, and returns their errors.
    static func rejections(of sources: [URL], as mode: String, _ flags: [String]) async throws -> [Rejection] {
        let arguments =
            ["swiftc", "-typecheck", "-diagnostic-style=llvm", "-swift-version", mode] + modules + flags
            + sources.map(path)
        let (status, text) = try await run(arguments)
        let errors = text.matches(of: /(?m)^(?:.*?:(\d+):\d+|<unknown>:0): error: (.*)$/)
        let rejections = errors.map {
            Rejection(line: $0.output.1.flatMap { Int($0) } ?? 0, message: String($0.output.2))
        }
        guard status == 0 || !rejections.isEmpty else { throw Failure(output: text) }
        return rejections
    }

    /// An error that indicates that the compiler couldn't run.
    struct Failure: Error {
        let output: String
    }

    /// The flags of the manifest.
    private static let features = [
        "ExistentialAny", "InferIsolatedConformances", "InternalImportsByDefault", "MemberImportVisibility",
        "NonisolatedNonsendingByDefault",
    ].flatMap { ["-enable-upcoming-feature", $0] }

    /// The flags for the location of the modules: beside the running program, and the macros of tests in the toolchain.
    private static let modules: [String] = {
        let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let maps = ["COpenCombineHelpers", "CRC32C", "PageCache", "PreviewRecords"].map {
            products.appending(path: "\($0).build/module.modulemap")
        }
        let macros = path(products.appending(path: "PreviewMacros-tool")) + "#PreviewMacros"
        return ["-I", path(products.appending(path: "Modules")), "-load-plugin-executable", macros]
            + maps.flatMap { ["-Xcc", "-fmodule-map-file=\(path($0))"] }
    }()

    // NB: This doesn't block a thread. On two cores, the pool has two threads, and other tests need them.
    private static func run(_ arguments: [String]) async throws -> (status: Int32, output: String) {
        let file = FileManager.default.temporaryDirectory.appending(path: "rejections-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data().write(to: file)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        process.standardError = try FileHandle(forWritingTo: file)
        let status = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        return (status, try String(contentsOf: file, encoding: .utf8))
    }

    private static func path(_ url: URL) -> String {
        url.path(percentEncoded: false)
    }
}
