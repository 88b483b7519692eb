public import Foundation

/// Opens an address: by a handler of the app, or by the host.
@MainActor @preconcurrency
public struct OpenURLAction {
    /// What a handler has done with an address.
    public struct Result: Sendable {
        enum Answer: Sendable {
            case handled, discarded
            case system(URL?)
        }

        let answer: Answer

        /// The address is dealt with.
        public static let handled = Result(answer: .handled)
        /// The address is not to be opened.
        public static let discarded = Result(answer: .discarded)
        /// The host opens the address.
        public static let systemAction = Result(answer: .system(nil))

        /// The host opens another address.
        public static func systemAction(_ url: URL) -> Result {
            Result(answer: .system(url))
        }
    }

    private let handler: (URL) -> OpenURLAction.Result
    private var host: (@MainActor (URL) -> Bool)?

    /// Creates an action; the handler says what becomes of an address.
    public init(handler: @escaping (URL) -> OpenURLAction.Result) {
        self.handler = handler
    }

    /// Opens an address.
    public func callAsFunction(_ url: URL) {
        callAsFunction(url) { _ in }
    }

    /// Opens an address; the completion hears whether somebody took it.
    public func callAsFunction(_ url: URL, completion: @escaping (Bool) -> Void) {
        switch handler(url).answer {
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
    /// Opens an address, as the nearest view around says, or else as the host does.
    @MainActor @preconcurrency
    public var openURL: OpenURLAction {
        get { (self[OpenURLKey.self] ?? OpenURLAction { _ in .systemAction }).opening(by: hostOpenURL) }
        set { self[OpenURLKey.self] = newValue }
    }

    /// The way in which the host opens an address; nil where it can't.
    var hostOpenURL: (@MainActor (URL) -> Bool)? {
        get { self[HostOpenKey.self] }
        set { self[HostOpenKey.self] = newValue }
    }
}

/// A control that opens an address.
@MainActor @preconcurrency
public struct Link<Label: View>: View {
    private let destination: URL
    private let label: Label
    @Environment(\.openURL) private var openURL

    /// Creates a link.
    public init(destination: URL, @ViewBuilder label: () -> Label) {
        self.destination = destination
        self.label = label()
    }

    /// A button that opens the address.
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
