// Restates the names, types, and availability of SwiftUI's bridge to UIKit, as Apple publishes them, as far as the
// project uses them; no code is copied. Nothing here ever runs: bodies and values do not matter.

#if os(iOS) || os(tvOS) || os(visionOS)
    public import UIKit

    public struct UIHostingConfiguration<Content: View, Background: View>: UIContentConfiguration {
        public func makeContentView() -> any UIView & UIContentView { fatalError() }
        public func updated(for state: any UIConfigurationState) -> UIHostingConfiguration<Content, Background> { self }
    }
    extension UIHostingConfiguration where Background == EmptyView {
        public init(@ViewBuilder content: () -> Content) {}
    }
#endif
