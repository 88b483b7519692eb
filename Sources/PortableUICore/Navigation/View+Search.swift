import LocalizedTexts

/// The position of a search field.
public struct SearchFieldPlacement: Sendable {
    let place: BarPlace

    /// A mode that determines whether a field in the title bar remains visible while its content scrolls.
    public struct NavigationBarDrawerDisplayMode: Sendable {
        /// The default mode of the screen.
        public static let automatic = NavigationBarDrawerDisplayMode()
        /// A mode in which the field remains visible.
        public static let always = NavigationBarDrawerDisplayMode()
    }

    /// The default position.
    public static let automatic = SearchFieldPlacement(place: .search)
    /// The position below the title.
    public static let navigationBarDrawer = SearchFieldPlacement(place: .search)
    /// The position among the controls of the title bar.
    public static let toolbar = SearchFieldPlacement(place: .trailing)

    /// Returns the position below the title.
    ///
    /// Hosts keep the field visible in either mode.
    public static func navigationBarDrawer(
        displayMode: SearchFieldPlacement.NavigationBarDrawerDisplayMode
    ) -> SearchFieldPlacement {
        navigationBarDrawer
    }
}

/// An action that ends the search in the enclosing view.
public struct DismissSearchAction {
    fileprivate var end: @MainActor () -> Void = {}

    /// Removes the text, and the focus from the field.
    @MainActor
    public func callAsFunction() {
        end()
    }
}

private enum SearchingKey: EnvironmentKey { static let defaultValue = false }
private enum SearchScopesKey: EnvironmentKey { static var defaultValue: AnyView? { nil } }
private enum DismissSearchKey: EnvironmentKey { static var defaultValue: DismissSearchAction { DismissSearchAction() } }

extension EnvironmentValues {
    /// A Boolean value that indicates whether the user is searching in the enclosing view.
    public var isSearching: Bool { search }

    /// An action that ends the search in the enclosing view.
    ///
    /// Outside of a view with a search field, it does nothing.
    public fileprivate(set) var dismissSearch: DismissSearchAction {
        get { self[DismissSearchKey.self] }
        set { self[DismissSearchKey.self] = newValue }
    }

    /// The control for the scope of the next search field.
    fileprivate var searchScopes: AnyView? {
        get { self[SearchScopesKey.self] }
        set { self[SearchScopesKey.self] = newValue }
    }

    fileprivate var search: Bool {
        get { self[SearchingKey.self] }
        set { self[SearchingKey.self] = newValue }
    }
}

/// A modifier that adds a search field to the content.
nonisolated private struct SearchModifier: ViewModifier {
    let text: Binding<String>
    let isPresented: Binding<Bool>?
    let prompt: Text?
    let place: BarPlace

    @Environment(\.searchScopes) private var scopes

    @MainActor func body(content: Content) -> some View {
        let isSearching = isPresented?.wrappedValue ?? !text.wrappedValue.isEmpty
        BarItemView(place: place, content: bar(isSearching: isSearching))
        content.environment { values in
            values.search = isSearching
            values.searchScopes = nil
            values.dismissSearch = DismissSearchAction(end: end)
        }
    }

    private var end: @MainActor @Sendable () -> Void {
        let (text, isPresented) = (text, isPresented)
        return {
            text.wrappedValue = ""
            isPresented?.wrappedValue = false
        }
    }

    /// Returns the search field, and below it its scopes while a search is in progress.
    @ViewBuilder
    @MainActor private func bar(isSearching: Bool) -> some View {
        if let scopes {
            VStack(spacing: 8) {
                row(isSearching: isSearching)
                if isSearching { scopes }
            }
        } else {
            row(isSearching: isSearching)
        }
    }

    /// Returns the search field, with a button that cancels the search while one is in progress.
    @MainActor private func row(isSearching: Bool) -> some View {
        HStack(spacing: 12) {
            field
            if isSearching {
                Button(LocalizedText.string("Cancel"), action: end).buttonStyle(.borderless)
            }
        }
    }

    @MainActor private var field: some View {
        let field = Field(
            text: text, prompt: prompt, label: Text(verbatim: LocalizedText.string("Search")), isSecure: false,
            appearance: .search)
        let isPresented = isPresented
        return field.environment { values in
            guard let isPresented else { return }
            values.focus = FieldFocus(
                isFocused: { isPresented.wrappedValue }, setFocused: { isPresented.wrappedValue = $0 })
        }
    }
}

/// A control for the scope of a search.
nonisolated private struct SearchScopes<Scope: Hashable, Choices: View>: View {
    let scope: Binding<Scope>
    let choices: Choices

    @MainActor var body: some View {
        Picker(selection: scope) {
            choices
        } label: {
            Text(verbatim: LocalizedText.string("Search"))
        }
        .pickerStyle(.segmented)
        .labelsHidden()
    }
}

extension View {
    /// Shows a control for the scope of the search below the search field while the user is searching.
    ///
    /// The choices are views with a `tag` of the scope.
    nonisolated public func searchScopes<V: Hashable, S: View>(
        _ scope: Binding<V>, @ViewBuilder scopes: () -> S
    ) -> some View {
        environment(\.searchScopes, AnyView(SearchScopes(scope: scope, choices: scopes())))
    }

    /// Adds a search field for the view to the bar of the screen.
    nonisolated public func searchable(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
    ) -> some View {
        modifier(SearchModifier(text: text, isPresented: nil, prompt: prompt, place: placement.place))
    }

    /// Adds a search field for the view to the bar of the screen.
    nonisolated public func searchable(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
    ) -> some View {
        searchable(text: text, placement: placement, prompt: Text(prompt))
    }

    /// Adds a search field for the view to the bar of the screen.
    ///
    /// The field has the focus while a Boolean value is `true`.
    nonisolated public func searchable(
        text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
        prompt: LocalizedStringKey
    ) -> some View {
        modifier(SearchModifier(text: text, isPresented: isPresented, prompt: Text(prompt), place: placement.place))
    }
}
