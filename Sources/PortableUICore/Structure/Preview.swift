public import Foundation

/// Checks the types of a view that a development environment shows.
///
/// NB: nothing is made of it off Apple's platforms, and its body never runs. `PreviewProvider` is for views that a host
/// lists and shows.
@freestanding(declaration)
public macro Preview(
    _ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "PreviewMacros", type: "Preview")

/// Checks the types of a view that a development environment shows with some traits.
///
/// NB: nothing is made of it off Apple's platforms, and its body never runs. `PreviewProvider` is for views that a host
/// lists and shows.
@freestanding(declaration)
public macro Preview(
    _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>,
    _ additionalTraits: PreviewTrait<Preview.ViewTraits>...,
    @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "PreviewMacros", type: "Preview")

/// Marks a property that stands in the body of a preview.
@attached(peer)
public macro Previewable() = #externalMacro(module: "PreviewMacros", type: "Previewable")

/// A view that a development environment shows.
public struct Preview {
    /// The kind of traits that views have.
    public struct ViewTraits {}
}

/// A trait of the window or the device that a preview is shown in.
@MainActor
public struct PreviewTrait<T> {
    fileprivate init() {}
}

extension PreviewTrait where T == Preview.ViewTraits {
    /// The layout that the environment chooses.
    public static var defaultLayout: PreviewTrait<Preview.ViewTraits> { PreviewTrait() }

    /// A window of the size that the view needs.
    public static var sizeThatFitsLayout: PreviewTrait<Preview.ViewTraits> { PreviewTrait() }

    /// Returns a window of a size, in points.
    public static func fixedLayout(width: CGFloat, height: CGFloat) -> PreviewTrait<T> {
        PreviewTrait()
    }

    /// A device that stands upright.
    public static var portrait: PreviewTrait<Preview.ViewTraits> { PreviewTrait() }

    /// A device that stands upside down.
    public static var portraitUpsideDown: PreviewTrait<Preview.ViewTraits> { PreviewTrait() }

    /// A device that lies with its top on the left.
    public static var landscapeLeft: PreviewTrait<Preview.ViewTraits> { PreviewTrait() }

    /// A device that lies with its top on the right.
    public static var landscapeRight: PreviewTrait<Preview.ViewTraits> { PreviewTrait() }
}
