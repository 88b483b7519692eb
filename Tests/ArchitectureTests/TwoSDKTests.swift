import Foundation
import Testing

/// The rules that a view must follow in order to compile with SDK 27 and earlier ones.
@Suite struct TwoSDKTests {
    @Test(arguments: [
        "Sources/ResourceUI", "Sources/AsyncResources", "Examples/Showcase/App", "Tests/CallSiteTests/Corpus",
    ])
    func `views use only what SDK 27 and those before both accept`(folder: String) throws {
        let paths = Repository.swiftFiles(in: folder)
        #expect(!paths.isEmpty)
        for path in paths {
            let source = try Repository.text(path)
            #expect(StateRule.violations(in: source) == [], "\(path): a state with a default is set by an initialiser")
            #expect(source.firstMatch(of: Self.newTask) == nil, "\(path): SDK 27 alone has this form of task")
        }
    }

    @Test(arguments: [
        "self._count = State(initialValue: count)",
        "_count = State(wrappedValue: count)",
        "self.count = count",
        "if count > 0 { _count = State(initialValue: count) }",
    ])
    func `a state that has a default and is set by an initialiser is found`(assignment: String) {
        #expect(StateRule.violations(in: view("@State private var count = 0", assignment)) == ["count"])
        #expect(StateRule.violations(in: view("@State var count: Int?", assignment)) == ["count"])
        #expect(StateRule.violations(in: view("@State private var count: Int = 0", assignment)) == ["count"])
    }

    @Test func `a state without a default may be set by an initialiser, and one with a default anywhere else`() {
        let set = "_count = State(initialValue: count)"
        #expect(StateRule.violations(in: view("@State private var count: Int", set)) == [])
        #expect(StateRule.violations(in: view("@State private var count = 0", "_other = State(initialValue: 1)")) == [])
        #expect(StateRule.violations(in: view("@State private var count = 0", "precondition(self.count == 0)")) == [])
        let other = view("@State private var count: Int", set) + "struct Other: View {\n    @State var count = 0\n}\n"
        #expect(StateRule.violations(in: other) == [])
    }

    @Test func `the forms of task that SDK 27 has added are told from the others`() {
        for form in [".task(name: \"load\") {", ".task(id: id, name: \"load\") {", ".task(file: #file) {"] {
            #expect(form.firstMatch(of: Self.newTask) != nil)
        }
        for form in [".task {", ".task(id: name) {", ".task(priority: .low) {", ".task(model.load)"] {
            #expect(form.firstMatch(of: Self.newTask) == nil)
        }
    }

    private static var newTask: Regex<Substring> { /\.task\([^(){}]*\b(?:name|file|line):/ }

    private func view(_ state: String, _ assignment: String) -> String {
        """
        struct Counter: View {
            \(state)

            init(count: Int = max(1, 2)) {
                \(assignment)
            }

            var body: some View {
                Button("Add") { self.count = 1 }
            }
        }

        """
    }
}
