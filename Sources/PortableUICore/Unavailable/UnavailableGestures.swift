public import Foundation

/// A sequence of touches: of these there is the tap alone.
@available(*, unavailable, message: "there are taps only: use a Button, or onTapGesture(count:perform:)")
@MainActor @preconcurrency
public protocol Gesture<Value> {
    /// What the gesture tells.
    associatedtype Value
}

@available(*, unavailable, message: "there are taps only: use a Button, or onTapGesture(count:perform:)")
extension Gesture {
    /// Tells each change of the gesture.
    @MainActor @preconcurrency
    public func onChanged(_ action: @escaping (Self.Value) -> Void) -> some Gesture<Value> { self }

    /// Tells the end of the gesture.
    @MainActor @preconcurrency
    public func onEnded(_ action: @escaping (Self.Value) -> Void) -> some Gesture<Value> { self }

    /// Keeps state while the gesture lasts.
    @MainActor @preconcurrency
    public func updating<State>(
        _ state: GestureState<State>, body: @escaping (Self.Value, inout State, inout Transaction) -> Void
    ) -> some Gesture<Value> { self }
}

/// A touch that moves.
@available(*, unavailable, message: "nothing can be dragged: use buttons, a Slider, or onMove(perform:) in a list")
nonisolated public struct DragGesture: Gesture {
    /// Where the touch is, and where it was.
    public struct Value: Equatable, Sendable {
        /// When it was there.
        public var time: Date
        /// Where it is.
        public var location: CGPoint
        /// Where it began.
        public var startLocation: CGPoint
        /// How far it has come.
        public var translation: CGSize
    }

    /// Creates the gesture.
    public init(minimumDistance: CGFloat = 10) {}
}

/// A touch that ends where it began.
@available(*, unavailable, message: "use onTapGesture(count:perform:)")
nonisolated public struct TapGesture: Gesture {
    /// Nothing is told.
    public typealias Value = Void

    /// Creates the gesture.
    public init(count: Int = 1) {}
}

/// A touch that stays.
@available(*, unavailable, message: "browsers keep long presses for themselves: use a Button or a Menu")
nonisolated public struct LongPressGesture: Gesture {
    /// Whether it has lasted long enough.
    public typealias Value = Bool

    /// Creates the gesture.
    public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {}
}

/// Two touches that move apart.
@available(*, unavailable, message: "the browser zooms by itself: use a Slider or a Stepper for an amount")
nonisolated public struct MagnificationGesture: Gesture {
    /// How far they are apart, against the beginning.
    public typealias Value = CGFloat

    /// Creates the gesture.
    public init(minimumScaleDelta: CGFloat = 0.01) {}
}

/// Two touches that turn about each other.
@available(*, unavailable, message: "use a Slider or a Stepper for an angle")
nonisolated public struct RotationGesture: Gesture {
    /// How far they have turned.
    public typealias Value = Angle

    /// Creates the gesture.
    public init(minimumAngleDelta: Angle = .degrees(1)) {}
}

/// State that lasts as long as a gesture.
@available(*, unavailable, message: "there are taps only: use @State and onTapGesture(count:perform:)")
@propertyWrapper @frozen
public struct GestureState<Value> {
    /// The value of the moment.
    public var wrappedValue: Value

    /// Creates the state with its value while there is no gesture.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// The state itself.
    public var projectedValue: GestureState<Value> { self }
}

/// Which gestures of a view and of those below it are heard.
@available(*, unavailable, message: "there are taps only: use onTapGesture(count:perform:)")
@frozen public struct GestureMask: OptionSet, Sendable {
    /// The raw value of the option set.
    public let rawValue: UInt32

    /// Creates an option set from a raw value.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// No gesture.
    public static let none = GestureMask([])
    /// That of the view.
    public static let gesture = GestureMask(rawValue: 1)
    /// Those below the view.
    public static let subviews = GestureMask(rawValue: 2)
    /// All.
    public static let all = GestureMask(rawValue: 3)
}

extension View {
    /// Adds a gesture below those of the view.
    @available(*, unavailable, message: "there are taps only: use a Button, or onTapGesture(count:perform:)")
    nonisolated public func gesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View { self }

    /// Adds a gesture above those of the view.
    @available(*, unavailable, message: "there are taps only: use a Button, or onTapGesture(count:perform:)")
    nonisolated public func highPriorityGesture<T: Gesture>(
        _ gesture: T, including mask: GestureMask = .all
    ) -> some View { self }

    /// Adds a gesture beside those of the view.
    @available(*, unavailable, message: "there are taps only: use a Button, or onTapGesture(count:perform:)")
    nonisolated public func simultaneousGesture<T: Gesture>(
        _ gesture: T, including mask: GestureMask = .all
    ) -> some View { self }

    /// Runs an action for a touch that stays.
    @available(*, unavailable, message: "browsers keep long presses for themselves: use a Button or a Menu")
    nonisolated public func onLongPressGesture(
        minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, perform action: @escaping () -> Void,
        onPressingChanged: ((Bool) -> Void)? = nil
    ) -> some View { self }

    /// Runs an action when the pointer comes and goes.
    @available(*, unavailable, message: "hosts do not tell where the pointer is: a ButtonStyle sees isPressed")
    nonisolated public func onHover(perform action: @escaping (Bool) -> Void) -> some View { self }
}
