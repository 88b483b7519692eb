/// The size of controls.
public enum ControlSize: CaseIterable, Hashable, Sendable {
    /// The smallest size.
    case mini
    /// A size smaller than the default.
    case small
    /// The default size.
    case regular
    /// A size larger than the default.
    case large
    /// The largest size.
    case extraLarge
}

/// The reasons for which the content of a view isn't shown as is.
public struct RedactionReasons: OptionSet, Sendable {
    /// The raw value of the option set.
    public let rawValue: Int

    /// Creates an option set from a raw value.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The content is a placeholder for content that isn't available yet.
    public static let placeholder = RedactionReasons(rawValue: 1 << 0)
    /// The content is private.
    public static let privacy = RedactionReasons(rawValue: 1 << 1)
    /// The content is out of date.
    public static let invalidated = RedactionReasons(rawValue: 1 << 2)
}

/// The appearance of a page, either light or dark.
public enum ColorScheme: CaseIterable, Hashable, Sendable {
    /// Dark content on a light background.
    case light
    /// Light content on a dark background.
    case dark
}

/// The visibility of an interface element.
@frozen public enum Visibility: Hashable, CaseIterable, Sendable {
    /// The platform decides.
    case automatic
    /// The element is visible.
    case visible
    /// The element is hidden.
    case hidden
}
