public import Foundation

/// The notifications that an app posts to assistive technologies: a subset of those of the Accessibility framework.
public enum AccessibilityNotification {
    /// A sentence for assistive technologies to speak, about an event that the user can't see or could miss.
    ///
    /// ```swift
    /// AccessibilityNotification.Announcement("Three new messages").post()
    /// ```
    public struct Announcement: Sendable {
        private let words: String

        /// Creates an announcement of a string.
        public init(_ announcement: String) {
            words = announcement
        }

        /// Creates an announcement of an attributed string, whose attributes the hosts ignore.
        public init(_ announcement: AttributedString) {
            words = String(announcement.characters)
        }

        /// Posts the announcement to the window of the view whose action, body, or task calls.
        ///
        /// On Apple's platforms, the process speaks; a host may serve many windows. A call from elsewhere, such as a
        /// detached task, is in no window and has no effect.
        public func post() {
            guard let announcements = CurrentWindow.current?.announcements else { return }
            MainActorCall { [words] in announcements.post(words) }.perform()
        }
    }
}
