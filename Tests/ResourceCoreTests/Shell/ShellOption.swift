/// One modifier of a resource, or one setting of its container or its stores.
enum ShellOption: String, CaseIterable, Sendable {
    case initialFresh, initialStale
    case retentionZero, retentionShort
    case limitedEntries, limitedBytes
    case persisted, persistedSlowly
    case staleAfter, limitedFreshness
    case once, always, manual
    case neverRetried
    case attemptTimeout, totalTimeout
    case polling, pollingByValue
    case onFocus, onReconnect
    case placeholder, placeholderFromPrevious
    case mapped, madeInLoader
    case streaming, revalidating, progress
    case ignoresCancellation
    case loadsOffline
    case secondResource, secondType
    case privateKey

    /// The options of which a combination has at most one.
    private static let alternatives: [Set<ShellOption>] = [
        [.initialFresh, .initialStale], [.retentionZero, .retentionShort], [.limitedEntries, .limitedBytes],
        [.persisted, .persistedSlowly], [.once, .always, .manual], [.polling, .pollingByValue],
        [.placeholder, .placeholderFromPrevious], [.mapped, .madeInLoader], [.streaming, .revalidating],
        [.secondResource, .secondType],
    ]

    /// Returns a Boolean value that indicates whether both options can be in one combination.
    func agrees(with other: ShellOption) -> Bool {
        !Self.alternatives.contains { $0.isSuperset(of: [self, other]) }
    }
}

/// The options of one exploration.
struct ShellCombination: Hashable, Sendable, CustomStringConvertible {
    /// The options, in the order of their declaration.
    let options: [ShellOption]

    init(_ options: Set<ShellOption> = []) {
        self.options = ShellOption.allCases.filter(options.contains)
    }

    func has(_ option: ShellOption) -> Bool { options.contains(option) }

    var isPersisted: Bool { has(.persisted) || has(.persistedSlowly) }
    var isDerived: Bool { has(.mapped) || has(.madeInLoader) }

    var description: String {
        options.isEmpty ? "no options" : options.map(\.rawValue).joined(separator: " + ")
    }

    /// No option, and each option alone.
    static let single = [ShellCombination()] + ShellOption.allCases.map { ShellCombination([$0]) }

    /// Each two options that agree.
    static let pairs: [ShellCombination] = ShellOption.allCases.enumerated().flatMap { index, one in
        ShellOption.allCases.dropFirst(index + 1).filter(one.agrees).map { ShellCombination([one, $0]) }
    }

    /// Returns a combination of up to so many options that agree with one another.
    static func random(upTo count: Int, _ random: inout some RandomNumberGenerator) -> ShellCombination {
        var options: Set<ShellOption> = []
        for _ in 0..<Int.random(in: 0...count, using: &random) {
            guard let option = ShellOption.allCases.randomElement(using: &random) else { continue }
            if options.allSatisfy(option.agrees) { options.insert(option) }
        }
        return ShellCombination(options)
    }
}
