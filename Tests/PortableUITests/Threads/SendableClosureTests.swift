import Foundation
import HeadlessHost
import PortableUI
import Testing

/// Every closure that PortableUI takes and that can run off the main actor sets a state there.
@MainActor
@Suite struct `Closures that run off the main actor` {
    @Test(arguments: ClosureCase.all)
    private func `what a closure sets is seen at once, and shown`(closure: ClosureCase) async throws {
        let recorder = ThreadRecorder()
        let host = HeadlessHost { Owner(closure: closure, recorder: recorder) }
        try closure.start(host)
        try await host.until { host.contains(.text, "Count 2") }
        #expect(recorder.counts == [1, 2])
    }

    @Test func `each such declaration has a case`() throws {
        let declared = try SendableDeclarations.all().sorted()
        #expect(declared == ClosureCase.all.map(\.testDescription).sorted())
    }

    @Test func `a declaration is found, however it is broken into lines`() {
        let source = """
            extension View {
                /// Uses `public func no(_ action: @Sendable () -> Void) {}`.
                nonisolated public func first<T: Equatable>(
                    of id: T, _ isOn: (Int, Int) -> Bool = { $0 == $1 },
                    @_inheritActorContext then action: @escaping @Sendable () async -> Void
                ) -> some View where T: Sendable {
                    second { @Sendable in }
                }

                func second(_ action: @Sendable () -> Void) {}
                public func third(_ action: () -> Void) {}
                public init(_ action: sending @escaping @isolated(any) () -> Void) {}
            }
            """
        #expect(SendableDeclarations.names(in: source) == ["first(of:_:then:)", "init(_:)"])
    }
}

/// The counts that a closure has seen, off the main actor.
private final class ThreadRecorder: @unchecked Sendable {
    // Sendable: the counts are accessed under the lock.
    private let lock = NSLock()
    private var seen: [Int] = []

    var counts: [Int] { lock.withLock { seen } }

    /// Adds one to a state twice, on the caller's thread.
    func add(to count: Binding<Int>) {
        for _ in 1...2 {
            count.wrappedValue += 1
            let value = count.wrappedValue
            lock.withLock { seen.append(value) }
        }
    }
}

/// A closure that PortableUI takes, as part of a view.
private struct ClosureCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let start: @MainActor @Sendable (HeadlessHost) throws -> Void
    let view: @MainActor @Sendable (Binding<Int>, ThreadRecorder) -> AnyView

    static let all = [
        ClosureCase(testDescription: "refreshable(action:)", start: { try $0.refresh() }) { count, recorder in
            AnyView(List { Text("Row") }.refreshable { @concurrent in recorder.add(to: count) })
        },
        ClosureCase(testDescription: "task(name:priority:file:line:_:)", start: { _ in }) { count, recorder in
            AnyView(Text("Task").task { @concurrent in recorder.add(to: count) })
        },
        ClosureCase(testDescription: "task(id:name:priority:file:line:_:)", start: { _ in }) { count, recorder in
            AnyView(Text("Task").task(id: 1) { @concurrent in recorder.add(to: count) })
        },
        ClosureCase(testDescription: "init(get:set:)", start: { try $0.tap("Add") }) { count, recorder in
            let binding = Binding(get: { count.wrappedValue }, set: { count.wrappedValue = $0 })
            return AnyView(Button("Add") { onOtherThread { recorder.add(to: binding) } })
        },
        ClosureCase(testDescription: "init(get:set:)", start: { try $0.tap("Add") }) { count, recorder in
            let binding = Binding(get: { count.wrappedValue }, set: { value, _ in count.wrappedValue = value })
            return AnyView(Button("Add") { onOtherThread { recorder.add(to: binding) } })
        },
    ]
}

private struct Owner: View {
    let closure: ClosureCase
    let recorder: ThreadRecorder
    @State private var count = 0

    var body: some View {
        Text("Count \(count)")
        closure.view($count, recorder)
    }
}

/// The public declarations of PortableUI that take a closure of any thread.
private enum SendableDeclarations {
    static func all() throws -> [String] {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../Sources/PortableUICore")
        let files = FileManager.default.enumerator(at: sources.standardizedFileURL, includingPropertiesForKeys: nil)
        let swiftFiles = (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
        try #require(swiftFiles.count > 100)
        return try swiftFiles.flatMap { names(in: try String(contentsOf: $0, encoding: .utf8)) }
    }

    /// Returns the names of the declarations in a source, with their labels.
    ///
    /// NB: This parses text: attributes, labels, and parentheses.
    static func names(in source: String) -> [String] {
        let code = source.split(separator: "\n").filter { !$0.trimmingPrefix(while: \.isWhitespace).hasPrefix("//") }
            .joined(separator: "\n")
        return code.matches(of: /\bpublic (?:[\w@()]+ )*?(?:func )?(\w+)[?!]?(?:<[^>(]*>)?\(/).compactMap { match in
            let parameters = parameters(in: code[match.range.upperBound...])
            let isOfAnyThread = parameters.contains { $0.contains("@Sendable") || $0.contains("@isolated(any)") }
            return isOfAnyThread ? "\(match.output.1)(\(parameters.map { label(of: $0) + ":" }.joined()))" : nil
        }
    }

    /// Returns the parameters up to the closing parenthesis.
    private static func parameters(in text: Substring) -> [String] {
        var depth = 0
        var parameters = [""]
        for character in text {
            if "([{".contains(character) { depth += 1 }
            if ")]}".contains(character) { depth -= 1 }
            if depth < 0 { break }
            if character == ",", depth == 0 {
                parameters.append("")
            } else {
                parameters[parameters.count - 1].append(character)
            }
        }
        return parameters
    }

    private static func label(of parameter: String) -> String {
        let words = parameter.prefix { $0 != ":" }.split(whereSeparator: \.isWhitespace)
        return words.first { !$0.hasPrefix("@") }.map(String.init) ?? ""
    }
}
