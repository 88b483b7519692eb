public import PortableUI

extension HeadlessHost {
    /// Replaces the text of a field, as one edit.
    ///
    /// - Parameter name: The label, the prompt or the identifier of the field.
    public func type(_ text: String, into name: String) throws {
        let node = try control(.field, name)
        guard case .field(let field) = node.element.primitive else { return }
        try send(.edit(text, edition: field.edition + 1), to: node)
    }

    /// Presses the return key in a field.
    public func submit(_ name: String) throws {
        try send(.submit, to: control(.field, name))
    }

    /// Gives the keyboard to a field, or takes it away.
    public func focus(_ name: String, _ isFocused: Bool = true) throws {
        try send(.focus(isFocused), to: control(.field, name))
    }

    /// Chooses an option of a picker, or a tab.
    ///
    /// - Parameter name: The label or the identifier of the picker; nil is the first that has the option.
    public func choose(_ option: String, in name: String? = nil) throws {
        let match = tree.firstUsable { $0.options.contains(option) && (name == nil || $0.matches(nil, name ?? "")) }
        guard let match, let index = match.options.firstIndex(of: option) else {
            throw LookupFailure(role: .picker, name: name ?? option, tree: tree)
        }
        try send(.choose(index), to: match)
    }

    /// Moves the knob of a slider.
    public func slide(_ name: String, to value: Double) throws {
        try send(.slide(value), to: control(.slider, name))
    }

    /// Closes the dialog on top as the escape key does: without any of its buttons.
    public func dismissDialog() throws {
        guard let dialog = tree.firstUsable(where: { $0.role == .dialog }) else {
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

    /// Leafs to a page of a view whose pages lie beside each other.
    ///
    /// - Parameter name: The label or the identifier of the view; nil is the first one.
    public func turn(to page: Int, in name: String? = nil) throws {
        let match = tree.firstUsable { $0.role == .tabs && (name == nil || $0.matches(nil, name ?? "")) }
        guard let match else { throw LookupFailure(role: .tabs, name: name ?? "", tree: tree, under: hostility) }
        try send(.choose(page), to: match)
    }

    /// Swipes a row all the way, which uses the first of the controls at one of its ends.
    ///
    /// - Parameters:
    ///   - name: The label or the identifier of something in the row.
    ///   - edge: The end of the row whose controls a swipe brings into sight.
    /// - Throws: ``LookupFailure`` if there is no such row, ``EventRefused`` if a full swipe does nothing there.
    public func swipe(_ name: String, revealing edge: HorizontalEdge = .trailing) throws {
        let row = tree.firstUsable { $0.role == .row && $0.first { $0.matches(nil, name) } != nil }
        guard let row else { throw LookupFailure(role: .row, name: name, tree: tree, under: hostility) }
        let bar = row.children.first { $0.element.primitive == .bar(.actions(edge, allowsFullSwipe: true)) }
        guard let button = bar?.first(where: { $0.canBeTapped && $0.isEnabled }) else {
            throw EventRefused(node: row, .tap)
        }
        try send(.tap, to: button)
    }
}
