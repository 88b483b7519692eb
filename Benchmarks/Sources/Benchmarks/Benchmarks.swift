/// Measures, prints tables, and judges nothing: a missed bar is printed beside its figure.
@main
struct Benchmarks {
    static func main() async {
        let names = CommandLine.arguments.dropFirst()
        let suites = names.compactMap { Suite(rawValue: $0) }
        guard !suites.isEmpty, suites.count == names.count else { return explain() }
        #if DEBUG
            print("NB: this is a debug build, whose figures say nothing; add -c release\n")
        #endif
        for suite in suites { await suite.run() }
    }

    private static func explain() {
        let names = Suite.allCases.map(\.rawValue).joined(separator: "|")
        print("usage: swift run --package-path Benchmarks -c release Benchmarks \(names) …")
    }
}
