#if !canImport(SwiftUI)
    public import Foundation
    public import PortableUI

    /// An image that was loaded.
    public final class UIImage: Sendable {
        fileprivate let image: Image

        /// Creates an image from the content of a PNG, JPEG, GIF, or WebP file, or returns `nil` if it's none.
        ///
        /// - Parameters:
        ///   - data: The content of the file.
        ///   - scale: The number of pixels per point.
        public init?(data: Data, scale: CGFloat = 1) {
            guard let image = Image(data: data, scale: scale) else { return nil }
            self.image = image
        }
    }

    extension Image {
        /// Creates an image from one of UIKit.
        public init(uiImage: UIImage) {
            self = uiImage.image
        }
    }
#endif
