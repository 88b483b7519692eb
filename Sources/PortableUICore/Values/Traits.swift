/// What a button is for, beyond its label.
public struct ButtonRole: Equatable, Sendable {
    package let name: String

    /// A button that deletes or overwrites.
    public static let destructive = ButtonRole(name: "destructive")
    /// A button that leaves without a change.
    public static let cancel = ButtonRole(name: "cancel")
    /// A button that ends what one is doing.
    public static let close = ButtonRole(name: "close")
    /// A button that agrees.
    public static let confirm = ButtonRole(name: "confirm")

    /// What a button of the role is called that has no label.
    var title: String {
        switch name {
        case "destructive": "Delete"
        case "cancel": "Cancel"
        case "close": "Close"
        default: "Done"
        }
    }
}

/// How large controls are drawn.
public enum ControlSize: CaseIterable, Hashable, Sendable {
    /// The smallest.
    case mini
    /// Smaller than usual.
    case small
    /// The usual size.
    case regular
    /// Larger than usual.
    case large
    /// The largest.
    case extraLarge
}

/// Why the content of a view is not shown as it is.
public struct RedactionReasons: OptionSet, Sendable {
    /// The raw value of the option set.
    public let rawValue: Int

    /// Creates an option set from a raw value.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The content stands in for content that is not there yet.
    public static let placeholder = RedactionReasons(rawValue: 1 << 0)
    /// The content is private.
    public static let privacy = RedactionReasons(rawValue: 1 << 1)
    /// The content is out of date.
    public static let invalidated = RedactionReasons(rawValue: 1 << 2)
}

/// Whether a page is drawn light on dark or dark on light.
public enum ColorScheme: CaseIterable, Hashable, Sendable {
    /// Dark on light.
    case light
    /// Light on dark.
    case dark
}

/// Whether something is shown.
@frozen public enum Visibility: Hashable, CaseIterable, Sendable {
    /// As the platform decides.
    case automatic
    /// Shown.
    case visible
    /// Not shown.
    case hidden
}

/// Whether the app is in front, visible, or out of sight.
public enum ScenePhase: Comparable, Hashable, Sendable {
    /// Out of sight.
    case background
    /// In sight, but not taking events.
    case inactive
    /// In front.
    case active
}
