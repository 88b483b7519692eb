/// Where a field to search with lies.
public struct SearchFieldPlacement: Sendable {
    /// As suits the screen.
    public static let automatic = SearchFieldPlacement()
    /// In the title bar.
    public static let navigationBarDrawer = SearchFieldPlacement()
    /// In the toolbar.
    public static let toolbar = SearchFieldPlacement()
}

private enum SearchingKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// Whether somebody searches in the view around.
    public internal(set) var isSearching: Bool {
        get { self[SearchingKey.self] }
        set { self[SearchingKey.self] = newValue }
    }
}

/// Content with a field to search it.
nonisolated private struct SearchModifier: ViewModifier {
    let text: Binding<String>
    let isPresented: Binding<Bool>?
    let prompt: Text?

    @MainActor func body(content: Content) -> some View {
        let isSearching = isPresented?.wrappedValue ?? !text.wrappedValue.isEmpty
        BarItemView(place: .search, content: field)
        content.environment(\.isSearching, isSearching)
    }

    @MainActor private var field: some View {
        let field = Field(
            text: text, prompt: prompt, label: Text(verbatim: "Search"), isSecure: false, appearance: .search)
        let isPresented = isPresented
        return field.environment { values in
            guard let isPresented else { return }
            values.focus = FieldFocus(
                isFocused: { isPresented.wrappedValue }, setFocused: { isPresented.wrappedValue = $0 })
        }
    }
}

extension View {
    /// A field in the bar of the screen to search the view with.
    nonisolated public func searchable(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
    ) -> some View {
        modifier(SearchModifier(text: text, isPresented: nil, prompt: prompt))
    }

    /// A field in the bar of the screen to search the view with.
    nonisolated public func searchable(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
    ) -> some View {
        searchable(text: text, placement: placement, prompt: Text(prompt))
    }

    /// A field in the bar of the screen to search the view with, which has the keyboard while a flag is true.
    nonisolated public func searchable(
        text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
        prompt: LocalizedStringKey
    ) -> some View {
        modifier(SearchModifier(text: text, isPresented: isPresented, prompt: Text(prompt)))
    }
}
