// Restates the names, types, and availability of SwiftUI's bridge to AppKit, as Apple publishes them, as far as the
// project uses them; no code is copied. Nothing here ever runs: bodies and values do not matter.

#if os(macOS)
    public import AppKit

    open class NSHostingController<Content: View>: NSViewController {
        public init(rootView: Content) { fatalError() }
        public var rootView: Content {
            get { fatalError() }
            set {}
        }
    }
#endif
