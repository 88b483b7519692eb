/// A violation of a rule.
public struct Violation: Hashable, Sendable, CustomStringConvertible {
    /// The short name of the rule, such as `R2`.
    public var rule: String

    /// A description of the observation.
    public var what: String

    /// Creates a violation from a rule and an observation.
    public init(_ rule: String, _ what: String) {
        self.rule = rule
        self.what = what
    }

    /// The rule and the observation.
    public var description: String { "\(rule): \(what)" }
}
