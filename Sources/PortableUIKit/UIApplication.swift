#if !canImport(SwiftUI)
    public import Foundation
    import PortableUI

    /// An app.
    @MainActor
    public final class UIApplication {
        /// A key of an option for opening a URL.
        ///
        /// There are no options.
        public struct OpenExternalURLOptionsKey: Hashable, RawRepresentable, Sendable {
            /// The name of the option.
            public let rawValue: String

            /// Creates a key with a name.
            public init(rawValue: String) {
                self.rawValue = rawValue
            }
        }

        /// The app that runs.
        public static let shared = UIApplication()

        /// Asks the host of the window whose view calls to open a URL.
        ///
        /// A view's own `openURL` action isn't asked. Outside a window, such as in a detached task, nothing is opened.
        ///
        /// - Parameters:
        ///   - url: The URL.
        ///   - options: Options, which have no effect.
        ///   - completion: A closure that receives a Boolean value that indicates whether the URL was opened.
        public func open(
            _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
            completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
        ) {
            let isOpened = CurrentWindow.values.hostOpenURL?(url) ?? false
            completion?(isOpened)
        }

        /// Asks the host of the window whose view calls to open a URL, and returns whether it was opened.
        ///
        /// A view's own `openURL` action isn't asked. Outside a window, such as in a detached task, nothing is opened.
        ///
        /// - Parameters:
        ///   - url: The URL.
        ///   - options: Options, which have no effect.
        @discardableResult
        public func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool {
            CurrentWindow.values.hostOpenURL?(url) ?? false
        }
    }
#endif
