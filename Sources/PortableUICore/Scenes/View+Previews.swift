public import Foundation

/// The device of a preview.
///
/// Off Apple platforms, a preview is a page of a browser.
public struct PreviewDevice: RawRepresentable, ExpressibleByStringLiteral, Sendable {
    /// The name of the device.
    public let rawValue: String

    /// Creates a device by its name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Creates a device by its name.
    public init(stringLiteral: String) {
        self.init(rawValue: stringLiteral)
    }
}

/// The size of the container of a preview.
public enum PreviewLayout: Sendable {
    /// The size of the device.
    case device
    /// The size of the preview.
    case sizeThatFits
    /// A size in points.
    case fixed(width: CGFloat, height: CGFloat)
}

/// The orientation of the device of a preview.
public struct InterfaceOrientation: CaseIterable, Identifiable, Equatable, Sendable {
    /// The name of the orientation.
    public let id: String

    /// The device is upright.
    public static let portrait = InterfaceOrientation(id: "portrait")
    /// The device is upside down.
    public static let portraitUpsideDown = InterfaceOrientation(id: "portraitUpsideDown")
    /// The device was turned to its left side.
    public static let landscapeLeft = InterfaceOrientation(id: "landscapeLeft")
    /// The device was turned to its right side.
    public static let landscapeRight = InterfaceOrientation(id: "landscapeRight")

    /// All orientations.
    public static var allCases: [InterfaceOrientation] {
        [.portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight]
    }
}

extension View {
    /// Sets the device of a preview, which has no effect off Apple platforms.
    nonisolated public func previewDevice(_ value: PreviewDevice?) -> some View {
        self
    }

    /// Sets the size of the container of a preview, which has no effect off Apple platforms.
    nonisolated public func previewLayout(_ value: PreviewLayout) -> some View {
        self
    }

    /// Sets the orientation of the device of a preview, which has no effect off Apple platforms.
    nonisolated public func previewInterfaceOrientation(_ value: InterfaceOrientation) -> some View {
        self
    }
}
