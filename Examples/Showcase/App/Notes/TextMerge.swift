/// The text that results from two changes of the same text, word by word.
///
/// Each side changes one run of words: what lies between its first and its last difference from the base. If the runs
/// are apart, both changes are made. Otherwise, both versions of the words between them are kept, so that nothing is
/// lost.
struct TextMerge: Hashable, Sendable {
    /// The merged text.
    let text: String

    init(base: String, ours: String, theirs: String) {
        guard ours != theirs, base != ours, base != theirs else {
            text = base == ours ? theirs : ours
            return
        }
        let (base, ours, theirs) = (Self.words(base), Self.words(ours), Self.words(theirs))
        let (our, their) = (Change(from: base, to: ours), Change(from: base, to: theirs))
        let merged =
            our.replaced.upperBound <= their.replaced.lowerBound
            ? Self.apply([our, their], to: base)
            : their.replaced.upperBound <= our.replaced.lowerBound
                ? Self.apply([their, our], to: base) : Self.both(their, our, of: base)
        text = merged.joined(separator: " ")
    }

    /// A run of words of the base, and the words that one side has in its place.
    private struct Change {
        let replaced: Range<Int>
        let words: [Substring]

        init(from base: [Substring], to changed: [Substring]) {
            let prefix = zip(base, changed).prefix { $0 == $1 }.count
            let suffix = zip(base.dropFirst(prefix).reversed(), changed.dropFirst(prefix).reversed())
                .prefix { $0 == $1 }.count
            replaced = prefix..<base.count - suffix
            words = Array(changed[prefix..<changed.count - suffix])
        }
    }

    private static func words(_ text: String) -> [Substring] {
        text.split(separator: " ", omittingEmptySubsequences: false)
    }

    /// Returns the base with two changes that are apart, in their order.
    private static func apply(_ changes: [Change], to base: [Substring]) -> [Substring] {
        var (words, place) = ([Substring](), 0)
        for change in changes {
            words += base[place..<change.replaced.lowerBound] + change.words
            place = change.replaced.upperBound
        }
        return words + base[place...]
    }

    /// Returns the base with both versions of all the words that either side has changed.
    private static func both(_ one: Change, _ other: Change, of base: [Substring]) -> [Substring] {
        let start = min(one.replaced.lowerBound, other.replaced.lowerBound)
        let end = max(one.replaced.upperBound, other.replaced.upperBound)
        let versions = [one, other].map { change in
            base[start..<change.replaced.lowerBound] + change.words + base[change.replaced.upperBound..<end]
        }
        return base[..<start] + versions[0] + ["/"] + versions[1] + base[end...]
    }
}
