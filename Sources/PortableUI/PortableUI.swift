// Exports SwiftUI and the Accessibility framework where they exist, and otherwise a subset of their declarations with
// the same signatures.

#if canImport(SwiftUI)
    @_exported public import Accessibility
    @_exported public import SwiftUI
#else
    @_exported public import PortableUICore
#endif

#if canImport(SwiftUI)
    extension View {
        /// Sets the web page that a link to another screen leads to.
        ///
        /// It has no effect on Apple platforms, where a link is no part of a web page.
        nonisolated public func webpageURL(_ url: URL?) -> some View {
            self
        }

        /// Draws an outline around the view, or none, without any effect on its layout.
        nonisolated package func outlined(_ isOutlined: Bool) -> some View {
            overlay {
                if isOutlined {
                    RoundedRectangle(cornerRadius: 6)
                        .stroke(Color.accentColor, lineWidth: 3)
                        .allowsHitTesting(false)
                        .accessibilityHidden(true)
                }
            }
        }
    }
#endif
