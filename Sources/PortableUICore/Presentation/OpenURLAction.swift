public import Foundation

/// An action that opens a URL, either through a handler of the app or through the host.
@MainActor @preconcurrency
public struct OpenURLAction {
    /// The result of a handler's attempt to open a URL.
    public struct Result: Sendable {
        enum Kind: Sendable {
            case handled, discarded
            case system(URL?)
        }

        let kind: Kind

        /// The handler opened the URL.
        public static let handled = Result(kind: .handled)
        /// The handler discarded the URL, which isn't opened.
        public static let discarded = Result(kind: .discarded)
        /// The handler asks the host to open the URL.
        public static let systemAction = Result(kind: .system(nil))

        /// The handler asks the host to open a different URL.
        public static func systemAction(_ url: URL) -> Result {
            Result(kind: .system(url))
        }
    }

    private let handler: (URL) -> OpenURLAction.Result
    private var host: (@MainActor (URL) -> Bool)?

    /// Creates an action with a handler that determines what happens to a URL.
    public init(handler: @escaping (URL) -> OpenURLAction.Result) {
        self.handler = handler
    }

    /// Opens a URL.
    public func callAsFunction(_ url: URL) {
        callAsFunction(url) { _ in }
    }

    /// Opens a URL.
    ///
    /// The completion handler receives a Boolean value that indicates whether the URL was handled.
    public func callAsFunction(_ url: URL, completion: @escaping (Bool) -> Void) {
        // Code that isn't checked for its isolation can call this anywhere.
        MainActorCall { open(url, completion: completion) }.perform()
    }

    private func open(_ url: URL, completion: (Bool) -> Void) {
        switch handler(url).kind {
        case .handled: completion(true)
        case .discarded: completion(false)
        case .system(let other): completion(host?(other ?? url) ?? false)
        }
    }

    func opening(by host: (@MainActor (URL) -> Bool)?) -> OpenURLAction {
        var copy = self
        copy.host = host
        return copy
    }
}

private enum HostOpenKey: EnvironmentKey {
    static var defaultValue: (@MainActor (URL) -> Bool)? { nil }
}

private enum OpenURLKey: EnvironmentKey {
    static var defaultValue: OpenURLAction? { nil }
}

extension EnvironmentValues {
    /// An action that opens a URL through the nearest enclosing handler, or through the host if there is none.
    @MainActor @preconcurrency
    public var openURL: OpenURLAction {
        get { (self[OpenURLKey.self] ?? OpenURLAction { _ in .systemAction }).opening(by: hostOpenURL) }
        set { self[OpenURLKey.self] = newValue }
    }

    /// The action by which the host opens a URL, or `nil` if it can't.
    package var hostOpenURL: (@MainActor (URL) -> Bool)? {
        get { self[HostOpenKey.self] }
        set { self[HostOpenKey.self] = newValue }
    }
}

/// A control that opens a URL.
@MainActor @preconcurrency
public struct Link<Label: View>: View {
    private let destination: URL
    private let label: Label
    @Environment(\.openURL) private var openURL

    /// Creates a link with a custom label.
    public init(destination: URL, @ViewBuilder label: () -> Label) {
        self.destination = destination
        self.label = label()
    }

    /// A button that opens the URL.
    public var body: some View {
        let (open, url) = (openURL, destination)
        Button {
            open(url)
        } label: {
            label
        }
        .accessibilityAddTraits(.isLink)
        .accessibilityValue(url.absoluteString)
    }
}

extension Link where Label == Text {
    /// Creates a link with a title.
    public init(_ titleKey: LocalizedStringKey, destination: URL) {
        self.init(destination: destination) { Text(titleKey) }
    }

    /// Creates a link with a title.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, destination: URL) {
        self.init(destination: destination) { Text(title) }
    }
}
