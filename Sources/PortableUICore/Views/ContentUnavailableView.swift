import Foundation

/// Says that there is nothing to show, why, and what can be done.
nonisolated public struct ContentUnavailableView<Label: View, Description: View, Actions: View> {
    private let label: Label
    private let description: Description
    private let actions: Actions

    /// Creates a view of three parts.
    public init(
        @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
        @ViewBuilder actions: () -> Actions = { EmptyView() }
    ) {
        self.label = label()
        self.description = description()
        self.actions = actions()
    }
}

extension ContentUnavailableView where Label == _TitleAndIconLabel, Description == Text?, Actions == EmptyView {
    /// Creates a view of a title, a symbol and an explanation.
    public init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil) {
        self.init(label: { _TitleAndIconLabel(title, systemImage: name) }, description: { description })
    }

    /// Creates a view of a title, a symbol and an explanation.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, systemImage name: String, description: Text? = nil) {
        self.init(label: { _TitleAndIconLabel(title, systemImage: name) }, description: { description })
    }
}

extension ContentUnavailableView: View {
    /// The parts below each other, in the middle of the room there is.
    public var body: some View {
        VStack(spacing: 12) {
            label.labelStyle(UnavailableLabelStyle()).font(.title2).fontWeight(.semibold)
            description.font(.subheadline).foregroundStyle(.secondary).multilineTextAlignment(.center)
            actions
        }
        .padding()
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
}

/// The icon above the title, large and pale.
nonisolated private struct UnavailableLabelStyle: LabelStyle {
    @MainActor func makeBody(configuration: LabelStyleConfiguration) -> some View {
        VStack(spacing: 12) {
            configuration.icon.font(.system(size: 44)).foregroundStyle(.secondary)
            configuration.title.multilineTextAlignment(.center)
        }
    }
}

/// What says that a search has found nothing.
nonisolated public struct SearchUnavailableContent {
    /// That there is nothing.
    nonisolated public struct Label: View {
        let text: String

        /// A title with a symbol.
        @MainActor public var body: some View {
            _TitleAndIconLabel(text.isEmpty ? "No Results" : "No Results for “\(text)”", systemImage: "magnifyingglass")
        }
    }

    /// What can be done about it.
    nonisolated public struct Description: View {
        /// An advice.
        @MainActor public var body: some View {
            Text(verbatim: "Check the spelling or try a new search.")
        }
    }

    /// Nothing can be done by a control.
    nonisolated public struct Actions: View {
        /// Nothing.
        @MainActor public var body: some View {
            EmptyView()
        }
    }
}

extension ContentUnavailableView
where
    Label == SearchUnavailableContent.Label, Description == SearchUnavailableContent.Description,
    Actions == SearchUnavailableContent.Actions
{
    /// Says that a search has found nothing.
    public static var search: ContentUnavailableView {
        search(text: "")
    }

    /// Says that a search for a text has found nothing.
    public static func search(text: String) -> ContentUnavailableView {
        ContentUnavailableView(
            label: { SearchUnavailableContent.Label(text: text) },
            description: { SearchUnavailableContent.Description() },
            actions: { SearchUnavailableContent.Actions() })
    }
}
