/// Whether people edit what a view shows.
public enum EditMode: Sendable {
    /// They do not.
    case inactive
    /// They do for a moment, as while a row is being deleted.
    case transient
    /// They do.
    case active

    /// Whether they edit, for a moment or for longer.
    public var isEditing: Bool { self != .inactive }
}

private enum EditModeKey: EnvironmentKey {
    static var defaultValue: Binding<EditMode>? { nil }
}

extension EnvironmentValues {
    /// Whether people edit the screen; each screen of a stack has a mode of its own.
    public var editMode: Binding<EditMode>? {
        get { self[EditModeKey.self] }
        set { self[EditModeKey.self] = newValue }
    }

    /// Gives the views of a screen a mode of their own.
    @MainActor
    mutating func setEditMode(in graph: Graph) {
        editMode = Binding(location: StateLocation(StateStorage(EditMode.inactive, graph: graph)))
    }
}

/// A button that begins and ends the editing of the screen that it stands on.
@MainActor @preconcurrency
public struct EditButton: View {
    @Environment(\.editMode) private var editMode

    /// Creates a button.
    nonisolated public init() {}

    /// A button that says what it would do.
    public var body: some View {
        let isEditing = editMode?.wrappedValue.isEditing == true
        Button(isEditing ? "Done" : "Edit") {
            withAnimation { editMode?.wrappedValue = isEditing ? .inactive : .active }
        }
    }
}
