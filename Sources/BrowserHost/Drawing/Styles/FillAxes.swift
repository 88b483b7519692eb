import PortableUI

/// The directions in which an element takes all the space that it's offered, rather than the space that it needs.
///
/// A container fills the axes that its content fills, unless a frame fixes them. Style sheets can't pass such a
/// property up the tree, so it's computed here, from the leaves to the root, and written as the classes `gx` and `gy`.
struct FillAxes: OptionSet, Sendable {
    let rawValue: UInt8

    static let width = FillAxes(rawValue: 1)
    static let height = FillAxes(rawValue: 2)
    static let both: FillAxes = [.width, .height]

    /// - Parameter children: The primitives of the children and the axes that they fill, in order.
    init(_ primitive: Primitive, children: [(primitive: Primitive, fillAxes: FillAxes)]) {
        var inherited = children.reduce(into: FillAxes()) { $0.formUnion($1.fillAxes) }
        switch primitive {
        case .scroll(axes: .horizontal, _, _, _, _, _): self = .width
        case .root, .scroll, .list, .navigation, .color, .shape, .drawing, .reader: self = .both
        case .symbol(_, _, _, let isResizable, _), .image(_, let isResizable): self = isResizable ? .both : []
        case .tabs: self = .both
        case .picture(_, _, let isResizable, _): self = isResizable ? .both : []
        case .field(let field): self = field.lines?.fills == true ? .both : .width
        case .toggle, .row, .slider: self = .width
        case .date: self = []
        case .picker(let picker): self = picker.appearance == .menu ? [] : .width
        case .dialog, .bar: self = []
        case .progress(let fraction, _, let style, _):
            self = style == .linear || style == .automatic && fraction != nil ? .width : []
        case .text, .gap, .spacer, .divider: self = []
        case .attachment: self = children.first?.fillAxes ?? []
        case .rowGrid(let rows, _, _): self = rows.allSatisfy(\.isFixed) ? [] : .height
        case .table, .tableRow: self = inherited.subtracting(.height)
        case .grid(let columns, _, _): self = columns.allSatisfy(\.isFixed) ? [] : .width
        case .stack(let axis, _, _):
            inherited.formUnion(FillAxes(fillersIn: children.map(\.primitive), along: axis))
            self = inherited
        case .box(let style):
            self = inherited.limited(by: style, around: children.first?.primitive)
        case .layers: self = inherited.union(FillAxes(fillersIn: children.map(\.primitive), along: .vertical))
        case .button: self = inherited
        }
    }

    init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Creates the axes of a stack with spacers, which stretch it along its axis, and dividers, which stretch it
    /// across.
    private init(fillersIn children: [Primitive], along axis: Axis) {
        self = []
        for child in children {
            switch child {
            case .spacer: formUnion(axis == .horizontal ? .width : .height)
            case .divider: formUnion(axis == .horizontal ? .height : .width)
            default: break
            }
        }
    }

    /// - Parameter content: The content of the box.
    private func limited(by style: BoxStyle, around content: Primitive?) -> FillAxes {
        switch style {
        case .frame(nil, .some, _) where content?.fitsItsFrame == true: []
        case .frame(let width, let height, _):
            subtracting(width == nil ? [] : .width).subtracting(height == nil ? [] : .height)
        case .flexibleFrame(let limits, _):
            union(limits.maxWidth == nil ? [] : .width).union(limits.maxHeight == nil ? [] : .height)
        case .fixedSize(let horizontal, let vertical):
            subtracting(horizontal ? .width : []).subtracting(vertical ? .height : [])
        case .aspectRatio:
            contains(.width) ? .width : self
        case .spoken: []
        case .position: .both
        case .unlabeled: content?.isShorterUnlabeled == true ? subtracting(.width) : self
        default: self
        }
    }

    /// The classes that represent it.
    var classes: String {
        (contains(.width) ? " gx" : "") + (contains(.height) ? " gy" : "")
    }
}

extension GridColumn {
    var isFixed: Bool {
        if case .fixed = width { true } else { false }
    }
}

extension Primitive {
    /// A Boolean value that indicates whether the width follows from the height and the aspect ratio.
    fileprivate var fitsItsFrame: Bool {
        if case .box(.aspectRatio(_, .fit)) = self { true } else { false }
    }

    /// A Boolean value that indicates whether the element takes all the width only to make room for its label.
    fileprivate var isShorterUnlabeled: Bool {
        if case .toggle = self { true } else { false }
    }
}
