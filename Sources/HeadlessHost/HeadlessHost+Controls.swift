import PortableUI

extension HeadlessHost {
    /// Replaces the text of a field, as one edit.
    ///
    /// - Parameter name: The label, the prompt or the identifier of the field.
    public func type(_ text: String, into name: String) throws {
        let node = try find(.field, name)
        guard case .field(let field) = node.element.primitive else { return }
        try send(.edit(text, edition: field.edition + 1), to: node)
    }

    /// Presses the return key in a field.
    public func submit(_ name: String) throws {
        try send(.submit, to: find(.field, name))
    }

    /// Gives the keyboard to a field, or takes it away.
    public func focus(_ name: String, _ isFocused: Bool = true) throws {
        try send(.focus(isFocused), to: find(.field, name))
    }

    /// Chooses an option of a picker, or a tab.
    ///
    /// - Parameter name: The label or the identifier of the picker; nil is the first that has the option.
    public func choose(_ option: String, in name: String? = nil) throws {
        let match = tree.first { $0.options.contains(option) && (name == nil || $0.matches(nil, name ?? "")) }
        guard let match, let index = match.options.firstIndex(of: option) else {
            throw LookupFailure(role: .picker, name: name ?? option, tree: tree)
        }
        try send(.choose(index), to: match)
    }

    /// Moves the knob of a slider.
    public func slide(_ name: String, to value: Double) throws {
        try send(.slide(value), to: find(.slider, name))
    }

    /// Closes the dialog on top as the escape key does: without any of its buttons.
    public func dismissDialog() throws {
        guard let dialog = tree.all(where: { $0.role == .dialog }).last else {
            throw LookupFailure(role: .dialog, name: "", tree: tree)
        }
        try send(.dismiss, to: dialog)
    }

    /// Leaves the screen that is shown for the one under it.
    public func goBack() throws {
        guard let screen = tree.all(where: { $0.back != nil }).last else {
            throw LookupFailure(role: .screen, name: "", tree: tree)
        }
        try send(.dismiss, to: screen)
    }
}
