import Foundation
import ResourceCore
import ResourceWriting

/// The source of a test that repeats a recording, and expects the states that were seen.
struct TestSource {
    let recording: LoadRecording

    private let id: EntryID

    /// The resources among which the name of the suite is unique.
    private let summaries: [ResourceSummary]

    /// Creates the source for a resource among all of a container's, of which others may have its key.
    init(id: EntryID, recording: LoadRecording, among summaries: [ResourceSummary] = []) {
        (self.id, self.recording, self.summaries) = (id, recording, summaries)
    }

    private var key: ResourceKey { id.key }

    /// The source, which compiles beside an app whose module it imports.
    var text: String {
        var blocks = [imports, suite]
        if usesJSON { blocks.append(Self.decoder) }
        if usesFailure { blocks.append(Self.failure) }
        return blocks.joined(separator: "\n\n") + "\n"
    }

    /// The states that were seen, of which adjacent ones that look alike are one.
    var moments: [String] {
        var drawn: [String] = []
        for state in recording.states {
            let moment = state.drawn(turning: "", age: "")
            if moment != drawn.last { drawn.append(moment) }
        }
        return drawn
    }
}

// The parts of the file.
extension TestSource {
    private static let decoder = """
        /// Returns the value that was recorded as JSON.
        private func decoded<Value: Decodable>(_ json: String) throws -> Value {
            try JSONDecoder().decode(Value.self, from: Data(json.utf8))
        }
        """

    private static let failure = """
        /// A failure that was recorded.
        private struct RecordedFailure: LoadFailure, LocalizedError {
            let kind: LoadFailureKind
            let errorDescription: String?
        }
        """

    private var imports: String {
        let known = ["AsyncResources", "Foundation", "ResourceTesting", "Testing"]
        let own = SwiftLiteral.modules(of: recording.type).map { "@testable import \($0)" }
        return (known.map { "import \($0)" } + (own.isEmpty ? [] : [""] + own)).joined(separator: "\n")
    }

    private var suite: String {
        """
        /// The loads of `\("\(key)".replacing(/\s/, with: " "))`, as the resource inspector recorded them.
        @MainActor
        @Suite(.timeLimit(.minutes(10))) struct \(typeName) {
            @Test func showsWhatWasSeen() async throws {
        \(body.map { $0.isEmpty ? "" : "        " + $0 }.joined(separator: "\n"))
            }
        }
        """
    }

    /// The name of the suite: the components of the key in upper camel case, the type of value if resources share the
    /// key, and a number that the key determines if another key has the same words.
    private var typeName: String {
        let name = Self.camelCase(key.components)
        let others = summaries.lazy.filter { [id] in $0.entryID != id }
        let type = others.contains { $0.key == key } ? [SwiftLiteral.name(of: recording.type)] : []
        let typed = name + Self.camelCase(type)
        let isAmbiguous = others.contains {
            $0.key != key && [name, typed].contains(Self.camelCase($0.key.components))
        }
        return "Recorded" + typed + (isAmbiguous ? "\(number)" : "") + "Tests"
    }

    private static func camelCase(_ texts: [String]) -> String {
        let words = texts.flatMap { $0.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) } }
        return words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// A number that is almost certainly another one for each key: the FNV-1a hash of its description.
    private var number: UInt32 {
        key.description.utf8.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    }

    private var body: [String] {
        let components = key.components.map(SwiftLiteral.string).joined(separator: ", ")
        var lines = [
            "let container = ResourceContainer(clock: ManualClock())",
            "let gate = GatedLoader<\(SwiftLiteral.name(of: recording.type))>(.ignoresCancellation)",
            "// The app's own resource may take the place of this one: `.stations.loaded(by: gate)`.",
            "let resource = gate.resource([\(components)])",
            "    \(retries)",
            "let store = ResourceStore(resource, in: container)",
        ]
        if let value = recording.initialValue { lines.append(SwiftLiteral(value).passed(to: "store.set")) }
        lines += [
            "let recorder = StateRecorder(store)"
        ]
        if recording.counts.responses > 0 { lines.append("let responses = ResponseReader(store)") }
        lines.append("")
        lines += recording.steps.flatMap(lines(of:))
        lines += ["", "let seen = ["] + moments.map { "    \(SwiftLiteral.string($0))," } + ["]"]
        return lines + [#"#expect(recorder.timeline == seen.joined(separator: " ─ "))"#]
    }

    /// The policy by which the next attempt begins at once, as often as in the recording.
    private var retries: String {
        guard recording.attempts > 1 else { return ".retry(.never)" }
        return ".retry(RetryPolicy { attempt, _ in attempt < \(recording.attempts) ? .zero : nil })"
    }
}

// The lines of the test.
extension TestSource {
    private func lines(of step: LoadRecording.Step) -> [String] {
        switch step {
        case .appear: ["store.appear()"]
        case .disappear: ["store.disappear()"]
        case .start(let intent): ["store.start(.\(intent))"]
        case .reload: ["Task { await store.reload() }"]
        case .invalidate: ["store.invalidate()"]
        case .reset: ["store.reset()"]
        case .cancel: ["container.cancel(resource.key)"]
        case .set(let value): [SwiftLiteral(value).passed(to: "store.set")]
        case .call(let attempt):
            ["\(hasResponse(attempt) ? "let " + name(of: attempt) : "_") = try await gate.nextCall()"]
        case .response(let attempt, .success(let value)):
            [SwiftLiteral(value).passed(to: "\(name(of: attempt)).succeed"), "try await responses.next()"]
        case .response(let attempt, .failure(let error)):
            ["\(name(of: attempt)).fail(\(expression(of: error)))", "try await responses.next()"]
        }
    }

    private func hasResponse(_ attempt: UInt64) -> Bool {
        recording.steps.contains { if case .response(attempt, _) = $0 { true } else { false } }
    }

    /// Returns the name of a call, which are numbered in the order in which they were made.
    private func name(of attempt: UInt64) -> String {
        let calls = recording.steps.compactMap { if case .call(let attempt) = $0 { attempt } else { nil } }
        return "call\((calls.firstIndex(of: attempt) ?? 0) + 1)"
    }

    private func expression(of error: any Error) -> String {
        if error.isCancellation { return "CancellationError()" }
        let kind =
            switch LoadFailureKind(of: error) {
            case .transient: "transient()"
            case let kind: "\(kind)"
            }
        return "RecordedFailure(kind: .\(kind), errorDescription: \(SwiftLiteral.string(error.localizedDescription)))"
    }

    private var usesFailure: Bool {
        recording.steps.contains {
            if case .response(_, .failure(let error)) = $0 { !error.isCancellation } else { false }
        }
    }

    private var usesJSON: Bool {
        let values = recording.steps.compactMap { step -> (any Sendable)? in
            switch step {
            case .set(let value), .response(_, .success(let value)): value
            default: nil
            }
        }
        return ([recording.initialValue].compactMap(\.self) + values).contains { SwiftLiteral($0).isDecoded }
    }
}
