/// Where a field to search with lies.
public struct SearchFieldPlacement: Sendable {
    let place: BarPlace

    /// Whether a field in the title bar stays when its content is scrolled.
    public struct NavigationBarDrawerDisplayMode: Sendable {
        /// As suits the screen.
        public static let automatic = NavigationBarDrawerDisplayMode()
        /// It stays.
        public static let always = NavigationBarDrawerDisplayMode()
    }

    /// As suits the screen.
    public static let automatic = SearchFieldPlacement(place: .search)
    /// Below the title.
    public static let navigationBarDrawer = SearchFieldPlacement(place: .search)
    /// Among the controls of the title bar.
    public static let toolbar = SearchFieldPlacement(place: .trailing)

    /// Below the title; hosts let it stay in either mode.
    public static func navigationBarDrawer(
        displayMode: SearchFieldPlacement.NavigationBarDrawerDisplayMode
    ) -> SearchFieldPlacement {
        navigationBarDrawer
    }
}

private enum SearchingKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// Whether somebody searches in the view around.
    public var isSearching: Bool { search }

    fileprivate var search: Bool {
        get { self[SearchingKey.self] }
        set { self[SearchingKey.self] = newValue }
    }
}

/// Content with a field to search it.
nonisolated private struct SearchModifier: ViewModifier {
    let text: Binding<String>
    let isPresented: Binding<Bool>?
    let prompt: Text?
    let place: BarPlace

    @MainActor func body(content: Content) -> some View {
        let isSearching = isPresented?.wrappedValue ?? !text.wrappedValue.isEmpty
        BarItemView(place: place, content: bar(isSearching: isSearching))
        content.environment(\.search, isSearching)
    }

    /// The field, and a way out of the search while there is one.
    @MainActor private func bar(isSearching: Bool) -> some View {
        HStack(spacing: 12) {
            field
            if isSearching {
                Button("Cancel") {
                    text.wrappedValue = ""
                    isPresented?.wrappedValue = false
                }
                .buttonStyle(.borderless)
            }
        }
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
        modifier(SearchModifier(text: text, isPresented: nil, prompt: prompt, place: placement.place))
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
        modifier(SearchModifier(text: text, isPresented: isPresented, prompt: Text(prompt), place: placement.place))
    }
}
