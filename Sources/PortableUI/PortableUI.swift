// SwiftUI itself where it exists, with the announcements that go with it; elsewhere a subset of their declarations,
// signature for signature.

#if canImport(SwiftUI)
    @_exported public import Accessibility
    @_exported public import SwiftUI
#else
    @_exported public import PortableUICore
#endif
