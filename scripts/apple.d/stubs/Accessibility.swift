// Restates the names, types and availability of Accessibility, as Apple publishes them, as far as
// the project uses them; no code is copied. What macOS 14 and iOS 17 both have carries no
// `@available`; anything newer must. Nothing here ever runs: bodies and values do not matter.

public protocol AccessibilityNotifications {}
extension AccessibilityNotifications {
    public func post() {}
}

public enum AccessibilityNotification {
    public struct Announcement: AccessibilityNotifications {
        public init(_ announcement: String) {}
    }
}
