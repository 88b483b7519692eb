#if !canImport(SwiftUI)
    import Foundation
    import PortableUI

    /// The idiom of a user interface.
    public enum UIUserInterfaceIdiom: Int, Sendable {
        /// None that is known.
        case unspecified = -1
        /// That of a telephone.
        case phone = 0
        /// That of a tablet.
        case pad = 1
        /// That of a television.
        case tv = 2
        /// That of a car.
        case carPlay = 3
        /// That of a Mac.
        case mac = 5
        /// That of a headset.
        case vision = 6
    }

    /// The device of the user.
    @MainActor
    public final class UIDevice {
        /// The device whose window's view asks.
        public static let current = UIDevice()

        /// The name of the device, which isn't known.
        public var name: String { model }

        /// The model of the device, which is a browser.
        public var model: String { "Browser" }

        /// The name of the operating system that the app runs on.
        public var systemName: String {
            #if os(Linux)
                "Linux"
            #elseif os(Windows)
                "Windows"
            #elseif os(Android)
                "Android"
            #else
                "Unix"
            #endif
        }

        /// The version of the operating system that the app runs on.
        public var systemVersion: String {
            let version = ProcessInfo.processInfo.operatingSystemVersion
            return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
        }

        /// The idiom for the size of the window: that of a telephone if its horizontal size class is compact, and
        /// otherwise that of a tablet.
        public var userInterfaceIdiom: UIUserInterfaceIdiom {
            CurrentWindow.values.horizontalSizeClass == .compact ? .phone : .pad
        }
    }
#endif
