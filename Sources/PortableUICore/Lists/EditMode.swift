import LocalizedTexts

/// A mode that indicates whether the user is editing a view's content.
public enum EditMode: Sendable {
    /// The user isn't editing.
    case inactive
    /// The user is editing temporarily, such as while a row is being deleted.
    case transient
    /// The user is editing.
    case active

    /// A Boolean value that indicates whether the user is editing, temporarily or not.
    public var isEditing: Bool { self != .inactive }
}

private enum EditModeKey: EnvironmentKey {
    static var defaultValue: Binding<EditMode>? { nil }
}

extension EnvironmentValues {
    /// A binding to the edit mode of the screen.
    ///
    /// Each screen of a navigation stack has its own.
    public var editMode: Binding<EditMode>? {
        get { self[EditModeKey.self] }
        set { self[EditModeKey.self] = newValue }
    }

    /// Gives the views of a screen their own edit mode.
    @MainActor
    mutating func setEditMode(in graph: Graph) {
        editMode = Binding(location: StateLocation(StateStorage(EditMode.inactive, graph: graph)))
    }
}

/// A button that toggles the edit mode of its screen.
@MainActor @preconcurrency
public struct EditButton: View {
    @Environment(\.editMode) private var editMode

    /// Creates an edit button.
    nonisolated public init() {}

    /// A button whose title describes its action.
    public var body: some View {
        let isEditing = editMode?.wrappedValue.isEditing == true
        Button(isEditing ? LocalizedText.string("Done") : LocalizedText.string("Edit")) {
            withAnimation { editMode?.wrappedValue = isEditing ? .inactive : .active }
        }
    }
}
