// Restates the names, types, and availability of UIKit, as Apple publishes them, as far as the project uses them; no
// code is copied. Declarations in iOS 17 have no `@available`, and newer ones must have it. Nothing here ever runs:
// bodies and values do not matter.

@_exported public import Foundation

@MainActor open class UIPasteboard {
    public class var general: UIPasteboard { fatalError() }
    open var string: String?
}
