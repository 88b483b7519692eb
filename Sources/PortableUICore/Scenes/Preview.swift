public import Foundation

/// A view that a development environment shows.
///
/// NB: On Linux, BrowserHost shows it if a debug build is given the option `--previews`. Release builds, and compilers
/// before 6.3, only check its types.
@freestanding(declaration)
public macro Preview(
    _ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "PreviewMacros", type: "Preview")

/// A view that a development environment shows with some traits.
///
/// NB: On Linux, the traits have no effect. BrowserHost shows the view if a debug build is given the option
/// `--previews`. Release builds, and compilers before 6.3, only check its types.
@freestanding(declaration)
public macro Preview(
    _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>,
    _ additionalTraits: PreviewTrait<Preview.ViewTraits>...,
    @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "PreviewMacros", type: "Preview")

/// A type that shows views during development, without running the app that contains them.
@MainActor @preconcurrency
public protocol PreviewProvider {
    /// The type of the previews.
    associatedtype Previews: View

    /// The views to show.
    @ViewBuilder @MainActor @preconcurrency static var previews: Self.Previews { get }
}

/// Marks a property in the body of a preview.
@attached(peer)
public macro Previewable() = #externalMacro(module: "PreviewMacros", type: "Previewable")

/// A view that a development environment shows.
public struct Preview {
    /// The kind of the traits of views.
    public struct ViewTraits {}
}

/// A property of the window or device that shows a preview.
@MainActor
public struct PreviewTrait<T> {
    fileprivate init() {}
}

extension PreviewTrait where T == Preview.ViewTraits {
    /// The default layout of the development environment.
    public static var defaultLayout: PreviewTrait<Preview.ViewTraits> { PreviewTrait() }

    /// A window that fits the size of the view.
    public static var sizeThatFitsLayout: PreviewTrait<Preview.ViewTraits> { PreviewTrait() }

    /// Returns a window with a fixed size, in points.
    public static func fixedLayout(width: CGFloat, height: CGFloat) -> PreviewTrait<T> {
        PreviewTrait()
    }

    /// A device in portrait orientation.
    public static var portrait: PreviewTrait<Preview.ViewTraits> { PreviewTrait() }

    /// A device in portrait orientation, upside down.
    public static var portraitUpsideDown: PreviewTrait<Preview.ViewTraits> { PreviewTrait() }

    /// A device in landscape orientation, with its top on the left.
    public static var landscapeLeft: PreviewTrait<Preview.ViewTraits> { PreviewTrait() }

    /// A device in landscape orientation, with its top on the right.
    public static var landscapeRight: PreviewTrait<Preview.ViewTraits> { PreviewTrait() }
}
