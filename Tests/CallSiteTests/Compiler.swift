import Foundation

/// The compiler, set on one source and the modules that these tests were built with.
enum Compiler {
    /// Something that the compiler does not accept.
    struct Rejection: Hashable {
        let line: Int
        let message: String
    }

    /// Checks the types of a source, and returns what is wrong with it; nothing is generated.
    static func rejections(of source: URL, _ flags: [String] = []) async throws -> [Rejection] {
        let arguments = ["swiftc", "-typecheck", "-diagnostic-style=llvm"] + settings + flags + [path(source)]
        let (status, text) = try await run(arguments)
        let errors = text.matches(of: /(?m)^(?:.*?:(\d+):\d+|<unknown>:0): error: (.*)$/)
        let rejections = errors.map {
            Rejection(line: $0.output.1.flatMap { Int($0) } ?? 0, message: String($0.output.2))
        }
        guard status == 0 || !rejections.isEmpty else { throw Failure(output: text) }
        return rejections
    }

    /// The compiler could not do its work.
    struct Failure: Error {
        let output: String
    }

    /// The flags of the manifest, and where the modules are: beside the running program.
    private static var settings: [String] {
        let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let combine = products.appending(path: "COpenCombineHelpers.build/module.modulemap")
        let features = [
            "ExistentialAny", "InferIsolatedConformances", "InternalImportsByDefault", "MemberImportVisibility",
            "NonisolatedNonsendingByDefault",
        ]
        return ["-swift-version", "6", "-I", path(products.appending(path: "Modules"))]
            + ["-Xcc", "-fmodule-map-file=\(path(combine))"]
            + features.flatMap { ["-enable-upcoming-feature", $0] }
    }

    // NB: no thread waits here. The pool has two where there are two cores, and other tests need them.
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
