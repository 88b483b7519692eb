import Foundation
import LocalizedTexts

/// A view that explains that there is no content to show, and what the user can do about it.
nonisolated public struct ContentUnavailableView<Label: View, Description: View, Actions: View> {
    private let label: Label
    private let description: Description
    private let actions: Actions

    /// Creates a view with a label, a description, and actions.
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
    /// Creates a view with a title, a symbol, and a description.
    public init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil) {
        self.init(label: { _TitleAndIconLabel(title, systemImage: name) }, description: { description })
    }

    /// Creates a view with a title, a symbol, and a description.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, systemImage name: String, description: Text? = nil) {
        self.init(label: { _TitleAndIconLabel(title, systemImage: name) }, description: { description })
    }
}

extension ContentUnavailableView: View {
    /// The parts in a vertical stack, centered in the available space.
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

/// A label style with a large, pale icon above the title.
nonisolated private struct UnavailableLabelStyle: LabelStyle {
    @MainActor func makeBody(configuration: LabelStyleConfiguration) -> some View {
        VStack(spacing: 12) {
            configuration.icon.font(.system(size: 44)).foregroundStyle(.secondary)
            configuration.title.multilineTextAlignment(.center)
        }
    }
}

/// The content of a view that indicates that a search returned no results.
nonisolated public struct SearchUnavailableContent {
    /// The label that indicates that there are no results.
    nonisolated public struct Label: View {
        let text: String

        /// A title with a symbol.
        @MainActor public var body: some View {
            _TitleAndIconLabel(
                text.isEmpty
                    ? LocalizedText.string("No Results")
                    : LocalizedText.string("No Results for “%@”", inserting: text), systemImage: "magnifyingglass")
        }
    }

    /// A description that suggests a remedy.
    nonisolated public struct Description: View {
        /// A text with advice.
        @MainActor public var body: some View {
            Text(verbatim: LocalizedText.string("Check the spelling or try a new search."))
        }
    }

    /// The actions of the view, of which there are none.
    nonisolated public struct Actions: View {
        /// An empty view.
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
    /// A view that indicates that a search returned no results.
    public static var search: ContentUnavailableView {
        search(text: "")
    }

    /// Returns a view that indicates that a search for a text returned no results.
    public static func search(text: String) -> ContentUnavailableView {
        ContentUnavailableView(
            label: { SearchUnavailableContent.Label(text: text) },
            description: { SearchUnavailableContent.Description() },
            actions: { SearchUnavailableContent.Actions() })
    }
}
