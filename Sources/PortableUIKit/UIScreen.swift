#if !canImport(SwiftUI)
    public import Foundation
    import PortableUI

    /// The screen of a device.
    @MainActor
    public final class UIScreen {
        /// The screen of the user.
        public static let main = UIScreen()

        /// The frame of the window whose view asks, in points, or that of a telephone outside a window.
        ///
        /// Until a browser has connected, its size isn't known, and is that of a telephone. The view that has asked is
        /// then evaluated again, as it is when the window gets another size.
        public var bounds: CGRect { CGRect(origin: .zero, size: CurrentWindow.values.windowSize) }
    }
#endif
