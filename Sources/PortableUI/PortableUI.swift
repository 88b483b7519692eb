// SwiftUI itself where it exists; elsewhere a subset of its declarations, signature for signature.

#if canImport(SwiftUI)
    @_exported public import SwiftUI
#else
    @_exported public import PortableUICore
#endif
