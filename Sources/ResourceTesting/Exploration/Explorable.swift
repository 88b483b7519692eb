/// A pure machine with its surroundings, so that every order of its events can be visited.
///
/// A world is a value: an event changes it, and nothing else does. It says itself what must hold after each event, best
/// by noting beside the machine what really happened and comparing the two.
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
///             return passed > paid ? Violation("T1", "somebody passed without paying") : nil
///         }
///     }
public protocol Explorable {
    /// What can happen to the world; an enumeration whose cases print as they are written.
    associatedtype Event

    /// What two worlds that behave alike from here on have in common.
    associatedtype Fingerprint: Hashable

    /// Equal for worlds that behave alike from here on: counters relative to each other, times relative to now.
    ///
    /// A member left out that matters hides states; one that grows for ever keeps the space from closing. Small
    /// numbers in one `UInt64` are the fastest.
    var fingerprint: Fingerprint { get }

    /// What can happen next, in an order that depends on the world alone.
    var events: [Event] { get }

    /// Lets an event happen; says which rule that broke.
    mutating func happen(_ event: Event) -> Violation?

    /// Lets everything that runs come to its end; says what stays behind for ever.
    ///
    /// Called once for each state. By default nothing is demanded.
    func violationAtRest() -> Violation?

    /// The expression that makes this world, for the test printed with a violation; by default `World()`.
    var code: String { get }

    /// The expression for an event, for the test printed with a violation.
    ///
    /// By default as it prints, after a dot, with the types of enumerations among its values left out.
    static func code(of event: Event) -> String
}

extension Explorable {
    /// Demands nothing.
    public func violationAtRest() -> Violation? { nil }

    /// The name of the type with empty brackets.
    public var code: String { "\(Self.self)()" }

    /// The case as it prints, with `.failure` for `Module.Outcome.failure` among its values.
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

    /// The first rule that a sequence of events breaks, its end at rest included; what a printed test calls.
    public mutating func violation(after events: some Sequence<Event>) -> Violation? {
        for event in events {
            if let violation = happen(event) { return violation }
        }
        return violationAtRest()
    }
}

extension String {
    /// The last of several names with a dot before it, if the first is that of a module or a type.
    fileprivate var withoutType: String {
        guard first?.isUppercase == true, let dot = lastIndex(of: ".") else { return self }
        return String(self[dot...])
    }
}
