/// A modifier of a resource, or a setting of its container or its stores.
enum ShellOption: String, CaseIterable, Sendable {
    case initialFresh, initialStale
    case retentionZero, retentionShort
    case limitedEntries, limitedBytes
    case oneLoadAtATime
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

    // A mutation is sent: one whose effect can be repeated, one that counts, one of a prefix, and one whose response
    // brings a value.
    case mutated, mutatedByCount, mutatedByPrefix, mutatedByResponse

    /// The sets of options of which a combination has at most one.
    private static let alternatives: [Set<ShellOption>] = [
        [.initialFresh, .initialStale], [.retentionZero, .retentionShort], [.limitedEntries, .limitedBytes],
        [.persisted, .persistedSlowly], [.once, .always, .manual], [.polling, .pollingByValue],
        [.placeholder, .placeholderFromPrevious], [.mapped, .madeInLoader], [.streaming, .revalidating],
        [.secondResource, .secondType], Set(mutations),
    ]

    /// Returns whether both options can be in one combination.
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

    /// The combinations with no option, and with each option alone, without a mutation.
    static let single = [ShellCombination()] + ShellOption.unmutated.map { ShellCombination([$0]) }

    /// The combinations of every two compatible options, without a mutation.
    static let pairs: [ShellCombination] = ShellOption.unmutated.enumerated().flatMap { index, one in
        ShellOption.unmutated.dropFirst(index + 1).filter(one.agrees).map { ShellCombination([one, $0]) }
    }

    /// The combinations of each mutation with every other option, and with none.
    static let mutated: [ShellCombination] = ShellOption.mutations.flatMap { mutation in
        [ShellCombination([mutation])] + ShellOption.unmutated.map { ShellCombination([mutation, $0]) }
    }

    /// Returns a random combination of up to the given number of compatible options, beside one that it has.
    static func random(
        upTo count: Int, beside option: ShellOption? = nil, _ random: inout some RandomNumberGenerator
    ) -> ShellCombination {
        var options = Set([option].compactMap(\.self))
        for _ in 0..<Int.random(in: 0...count, using: &random) {
            guard let option = ShellOption.allCases.randomElement(using: &random) else { continue }
            if options.allSatisfy(option.agrees) { options.insert(option) }
        }
        return ShellCombination(options)
    }
}
