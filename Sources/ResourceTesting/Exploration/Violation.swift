/// A rule that was broken.
public struct Violation: Hashable, Sendable, CustomStringConvertible {
    /// The short name of the rule, such as `R2`.
    public var rule: String

    /// What was seen, in words.
    public var what: String

    /// Names the rule and what was seen.
    public init(_ rule: String, _ what: String) {
        self.rule = rule
        self.what = what
    }

    /// The rule, and what was seen.
    public var description: String { "\(rule): \(what)" }
}
