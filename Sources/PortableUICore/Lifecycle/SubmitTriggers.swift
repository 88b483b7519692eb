/// What makes a field submit what was typed.
public struct SubmitTriggers: OptionSet, Sendable {
    /// The type of the bits.
    public typealias RawValue = Int

    /// The raw value of the option set.
    public let rawValue: SubmitTriggers.RawValue

    /// Creates an option set from a raw value.
    public init(rawValue: SubmitTriggers.RawValue) {
        self.rawValue = rawValue
    }

    /// The return key of a text field.
    public static let text = SubmitTriggers(rawValue: 1 << 0)
    /// The return key of a search field.
    public static let search = SubmitTriggers(rawValue: 1 << 1)
}

/// What happens when one of the fields below submits.
struct Submission {
    let triggers: SubmitTriggers
    let action: () -> Void
}

private enum SubmissionsKey: EnvironmentKey {
    static var defaultValue: [Submission] { [] }
}

extension EnvironmentValues {
    /// From the outermost view to the innermost.
    var submissions: [Submission] {
        get { self[SubmissionsKey.self] }
        set { self[SubmissionsKey.self] = newValue }
    }
}

extension View {
    /// Runs an action when one of the fields below submits, besides those of the views around.
    nonisolated public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void) -> some View {
        environment { $0.submissions.append(Submission(triggers: triggers, action: action)) }
    }
}
