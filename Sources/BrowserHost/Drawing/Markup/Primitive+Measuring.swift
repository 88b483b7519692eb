import PortableUI

extension Primitive {
    /// A Boolean value that indicates whether the browser reports the frame of the element.
    var isMeasured: Bool {
        switch self {
        case .reader, .box(.clip(.path)), .box(.mask(.path, _, _)): true
        case .drawing(let drawing): drawing.size != nil
        default: false
        }
    }
}
