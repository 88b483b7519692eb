// Restates the names, types, and availability of AppKit, as Apple publishes them, as far as the project
// uses them; no code is copied. Declarations in macOS 14 have no `@available`, and newer ones must have it.
// Nothing here ever runs: bodies and values do not matter.

@_exported public import Foundation

@MainActor open class NSApplication {
    public enum ActivationPolicy: Int, Sendable { case regular, accessory, prohibited }
    public class var shared: NSApplication { fatalError() }
    @discardableResult open func setActivationPolicy(_ policy: ActivationPolicy) -> Bool { true }
    open func activate() {}
}
@MainActor open class NSPasteboard {
    public struct PasteboardType: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let string = PasteboardType(rawValue: "public.utf8-plain-text")
    }
    public class var general: NSPasteboard { fatalError() }
    @discardableResult open func clearContents() -> Int { 0 }
    @discardableResult open func setString(_ string: String, forType dataType: PasteboardType) -> Bool { true }
}
@MainActor open class NSResponder: NSObject {}
@MainActor open class NSViewController: NSResponder {}
@MainActor public protocol NSWindowDelegate: NSObjectProtocol {
    func windowWillClose(_ notification: Notification)
}
@MainActor open class NSWindow: NSResponder {
    public convenience init(contentViewController: NSViewController) { fatalError() }
    open var title: String {
        get { "" }
        set {}
    }
    open weak var delegate: (any NSWindowDelegate)? {
        get { nil }
        set {}
    }
    open var isReleasedWhenClosed: Bool {
        get { true }
        set {}
    }
    open var contentViewController: NSViewController? {
        get { nil }
        set {}
    }
    open func setContentSize(_ size: CGSize) {}
    open func center() {}
    open func makeKeyAndOrderFront(_ sender: Any?) {}
    open func close() {}
}
