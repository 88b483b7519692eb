// Exports UIKit where it exists. On platforms without SwiftUI, it declares the few names that SwiftUI code uses.

#if canImport(UIKit)
    @_exported public import UIKit
#elseif !canImport(SwiftUI)
    @_exported public import PortableUI
#endif
