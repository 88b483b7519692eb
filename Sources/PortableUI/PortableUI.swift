// Exports SwiftUI and the Accessibility framework where they exist, and otherwise a subset of their declarations with the
// same signatures.

#if canImport(SwiftUI)
    @_exported public import Accessibility
    @_exported public import SwiftUI
#else
    @_exported public import PortableUICore
#endif
