/// The events that make a field submit its text.
public struct SubmitTriggers: OptionSet, Sendable {
    /// The type of the raw value.
    public typealias RawValue = Int

    /// The raw value of the option set.
    public let rawValue: SubmitTriggers.RawValue

    /// Creates an option set from a raw value.
    public init(rawValue: SubmitTriggers.RawValue) {
        self.rawValue = rawValue
    }

    /// Pressing the return key in a text field.
    public static let text = SubmitTriggers(rawValue: 1 << 0)
    /// Pressing the return key in a search field.
    public static let search = SubmitTriggers(rawValue: 1 << 1)
}

/// An action that runs when one of the fields below submits its text.
struct Submission {
    let triggers: SubmitTriggers
    let action: () -> Void
}

private enum SubmissionsKey: EnvironmentKey {
    static var defaultValue: [Submission] { [] }
}

extension EnvironmentValues {
    /// The submission actions, from the outermost view to the innermost.
    var submissions: [Submission] {
        get { self[SubmissionsKey.self] }
        set { self[SubmissionsKey.self] = newValue }
    }
}

extension View {
    /// Adds an action that runs when one of the fields below submits, in addition to those of the enclosing views.
    nonisolated public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void) -> some View {
        environment { $0.submissions.append(Submission(triggers: triggers, action: action)) }
    }
}
