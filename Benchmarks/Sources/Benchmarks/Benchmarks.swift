import Foundation

/// A program that measures and prints tables, and judges nothing: a missed bar is printed beside its figure.
@main
struct Benchmarks {
    static func main() async {
        let topics = CommandLine.arguments.dropFirst().map(Suite.topics)
        guard !topics.isEmpty, !topics.contains([]) else { return explain() }
        #if DEBUG
            print("NB: This is a debug build, whose figures say nothing; add -c release\n")
        #endif
        for topic in topics.joined() {
            print(await topic.table(), terminator: "\n\n")
            fflush(nil)
        }
    }

    /// Prints the available names, and exits with the status for incorrect use.
    private static func explain() {
        let suites = Suite.allCases.map { "  \($0.rawValue): \($0.topics.map(\.rawValue).joined(separator: ", "))" }
        print("usage: swift run --package-path Benchmarks -c release Benchmarks NAME …\n")
        print("A name is that of a suite, or of one of its topics:\n\(suites.joined(separator: "\n"))")
        exit(EX_USAGE)
    }
}
