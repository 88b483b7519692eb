// MARK: - Paths and shapes

public enum CGLineCap: Sendable { case butt, round, square }
public enum CGLineJoin: Sendable { case miter, round, bevel }
public struct StrokeStyle: Equatable, Sendable {
    public init(
        lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter, miterLimit: CGFloat = 10,
        dash: [CGFloat] = [], dashPhase: CGFloat = 0
    ) {}
}
public enum RoundedCornerStyle: Sendable { case circular, continuous }
public struct Path: Equatable, Sendable, Shape {
    nonisolated public init() {}
    nonisolated public init(_ rect: CGRect) {}
    nonisolated public init(roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {}
    nonisolated public init(_ callback: (inout Path) -> Void) {}
    nonisolated public mutating func move(to end: CGPoint) {}
    nonisolated public mutating func addLine(to end: CGPoint) {}
}
public struct Rectangle: InsettableShape { nonisolated public init() {} }
extension Shape where Self == Circle { nonisolated public static var circle: Circle { fatalError() } }
extension Shape {
    nonisolated public func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some View { self }
}

// MARK: - Canvases and timelines

@frozen public struct GraphicsContext {
    public struct Shading: Sendable {
        public static func color(_ color: Color) -> Shading { fatalError() }
    }
    public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {}
    public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {}
    public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {}
    public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {}
}
public struct FillStyle: Equatable, Sendable { public init(eoFill: Bool = false, antialiased: Bool = true) {} }
public enum ColorRenderingMode: Sendable { case nonLinear, linear, extendedLinear }
public struct Canvas<Symbols: View>: PrimitiveView {}
extension Canvas where Symbols == EmptyView {
    nonisolated public init(
        opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
        renderer: @escaping (inout GraphicsContext, CGSize) -> Void
    ) {}
}
public enum TimelineScheduleMode: Sendable { case normal, lowFrequency }
public protocol TimelineSchedule {
    associatedtype Entries: Sequence where Entries.Element == Date
    func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries
}
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
    public init(from startDate: Date, by interval: TimeInterval) {}
    public func entries(from startDate: Date, mode: TimelineScheduleMode) -> [Date] { [] }
}
public struct TimelineViewDefaultContext: Sendable { public let date: Date }
public struct TimelineView<S: TimelineSchedule, Content> {}
extension TimelineView: PrimitiveView, View where Content: View {
    public typealias Body = Never
    public typealias Context = TimelineViewDefaultContext
    nonisolated public init(
        _ schedule: S, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content
    ) {}
}

// MARK: - Measuring

public protocol CoordinateSpaceProtocol {}
public struct GlobalCoordinateSpace: CoordinateSpaceProtocol {}
extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
    public static var global: GlobalCoordinateSpace { fatalError() }
}
public struct GeometryProxy {
    public var size: CGSize { fatalError() }
    public func frame(in coordinateSpace: some CoordinateSpaceProtocol) -> CGRect { fatalError() }
}
public struct GeometryReader<C: View>: PrimitiveView {
    nonisolated public init(@ViewBuilder content: @escaping (GeometryProxy) -> C) {}
}
