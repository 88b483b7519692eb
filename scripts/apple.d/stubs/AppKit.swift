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
