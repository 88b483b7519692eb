// Exports UIKit where it exists. On platforms without SwiftUI, this module declares the few names of it that SwiftUI code
// uses.

#if canImport(UIKit)
    @_exported public import UIKit
#elseif !canImport(SwiftUI)
    @_exported public import PortableUI
#endif
