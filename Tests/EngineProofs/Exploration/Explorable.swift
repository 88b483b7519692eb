/// A pure machine with its surroundings, for visiting every order of its events.
///
/// A world is a value: only an event changes it. It checks its own rules after each event, best by recording the actual
/// events beside the machine and comparing the two.
///
///     struct Turnstile: Explorable {
///         enum Event { case coin, push }
///         var machine = TurnstileMachine()
///         var paid = 0
///         var passed = 0
///
///         var fingerprint: [Int] { [machine.isLocked ? 1 : 0, paid - passed] }
///         var events: [Event] { paid - passed < 3 ? [.coin, .push] : [.push] }
///
///         mutating func happen(_ event: Event) -> Violation? {
///             switch event {
///             case .coin:
///                 paid += 1
///                 machine.coin()
///             case .push:
///                 if machine.push() { passed += 1 }
///             }
///             return passed > paid ? Violation("T1", "a guest passed without paying") : nil
///         }
///     }
public protocol Explorable {
    /// An event of the world: an enumeration whose cases print as they are written.
    associatedtype Event

    /// A value that is equal for worlds that behave alike from here on.
    associatedtype Fingerprint: Hashable

    /// The fingerprint of the world.
    ///
    /// Counters are relative to each other, and times are relative to now. Leaving out a relevant member hides states,
    /// and including one that grows forever keeps the space from closing. Small numbers in one `UInt64` are the
    /// fastest.
    var fingerprint: Fingerprint { get }

    /// The possible next events, in an order that depends on the world alone.
    var events: [Event] { get }

    /// Performs an event, and returns the violation of a rule, if any.
    mutating func happen(_ event: Event) -> Violation?

    /// Lets all running work end, and returns a violation if anything stays behind forever.
    ///
    /// It's called once for each state. By default, nothing is required.
    func violationAtRest() -> Violation?

    /// An expression that creates this world, for the test that is printed with a violation.
    ///
    /// The default is `World()`.
    var code: String { get }

    /// Returns the expression of an event, for the test that is printed with a violation.
    ///
    /// By default, this is the printed event after a dot, without the types of enumerations among its values.
    static func code(of event: Event) -> String
}

extension Explorable {
    /// Returns `nil`, because nothing is required by default.
    public func violationAtRest() -> Violation? { nil }

    /// The name of the type with empty parentheses.
    public var code: String { "\(Self.self)()" }

    /// Returns the case as it prints, with `.failure` for `Module.Outcome.failure` among its values.
    public static func code(of event: Event) -> String {
        var code = "."
        var name = ""
        for character in "\(event) " {
            if character.isLetter || character.isNumber || character == "." || character == "_" {
                name.append(character)
            } else {
                code += name.withoutType + String(character)
                name = ""
            }
        }
        return String(code.dropLast())
    }

    /// Returns the first rule violation of a sequence of events, including its end at rest.
    ///
    /// A printed test calls this method.
    public mutating func violation(after events: some Sequence<Event>) -> Violation? {
        for event in events {
            if let violation = happen(event) { return violation }
        }
        return violationAtRest()
    }
}

extension String {
    /// The name without its module or type, but with the dot before it, or the string itself if it isn't qualified by
    /// one.
    fileprivate var withoutType: String {
        guard first?.isUppercase == true, let dot = lastIndex(of: ".") else { return self }
        return String(self[dot...])
    }
}
