public import Foundation

extension Gesture {
    /// Adds an action that runs when the value of the gesture changes.
    @available(*, unavailable, message: "there are taps only: use a Button, or onTapGesture(count:perform:)")
    @MainActor @preconcurrency
    public func onChanged(_ action: @escaping (Self.Value) -> Void) -> some Gesture<Value> { self }

    /// Updates state while the gesture is in progress.
    @available(*, unavailable, message: "there are taps only: use a Button, or onTapGesture(count:perform:)")
    @MainActor @preconcurrency
    public func updating<State>(
        _ state: GestureState<State>, body: @escaping (Self.Value, inout State, inout Transaction) -> Void
    ) -> some Gesture<Value> { self }
}

/// A gesture in which a touch moves.
@available(*, unavailable, message: "nothing can be dragged: use buttons, a Slider, or onMove(perform:) in a list")
nonisolated public struct DragGesture: Gesture {
    /// The attributes of a drag gesture.
    public struct Value: Equatable, Sendable {
        /// The time of the touch.
        public var time: Date
        /// The current location of the touch.
        public var location: CGPoint
        /// The location at which the touch began.
        public var startLocation: CGPoint
        /// The total translation from the start of the gesture.
        public var translation: CGSize
    }

    /// Creates a drag gesture.
    public init(minimumDistance: CGFloat = 10) {}
}

/// A gesture in which a touch stays in place.
@available(*, unavailable, message: "browsers keep long presses for themselves: use a Button or a Menu")
nonisolated public struct LongPressGesture: Gesture {
    /// A Boolean value that indicates whether the touch has lasted long enough.
    public typealias Value = Bool

    /// Creates a long-press gesture.
    public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {}
}

/// A gesture in which two touches move apart or together.
@available(*, unavailable, message: "the browser zooms by itself: use a Slider or a Stepper for an amount")
nonisolated public struct MagnificationGesture: Gesture {
    /// The distance of the touches relative to the start of the gesture.
    public typealias Value = CGFloat

    /// Creates a magnification gesture.
    public init(minimumScaleDelta: CGFloat = 0.01) {}
}

/// A gesture in which two touches turn around each other.
@available(*, unavailable, message: "use a Slider or a Stepper for an angle")
nonisolated public struct RotationGesture: Gesture {
    /// The angle by which the touches have turned.
    public typealias Value = Angle

    /// Creates a rotation gesture.
    public init(minimumAngleDelta: Angle = .degrees(1)) {}
}

/// A property wrapper for state that lasts as long as a gesture.
@available(*, unavailable, message: "there are taps only: use @State and onTapGesture(count:perform:)")
@propertyWrapper @frozen
public struct GestureState<Value> {
    /// The current value.
    public var wrappedValue: Value

    /// Creates a gesture state with the value that it has while there is no gesture.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// The gesture state itself.
    public var projectedValue: GestureState<Value> { self }
}

extension View {
    /// Adds a gesture with higher precedence than the view's own gestures.
    @available(
        *, unavailable, message: "an inner tap comes first: use gesture(_:including:), or onTapGesture(count:perform:)"
    )
    nonisolated public func highPriorityGesture<T: Gesture>(
        _ gesture: T, including mask: GestureMask = .all
    ) -> some View { self }

    /// Adds an action for a long press.
    @available(*, unavailable, message: "browsers keep long presses for themselves: use a Button or a Menu")
    nonisolated public func onLongPressGesture(
        minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, perform action: @escaping () -> Void,
        onPressingChanged: ((Bool) -> Void)? = nil
    ) -> some View { self }

    /// Adds an action that runs when the pointer enters or exits the view.
    @available(*, unavailable, message: "hosts do not tell where the pointer is: a ButtonStyle sees isPressed")
    nonisolated public func onHover(perform action: @escaping (Bool) -> Void) -> some View { self }
}

extension View {
    /// Makes the view a drag source.
    @available(*, unavailable, message: "nothing can be dragged: use buttons, or onMove(perform:) in a list")
    nonisolated public func onDrag<Data>(_ data: @escaping () -> Data) -> some View { self }

    /// Makes the view a drag source.
    @available(*, unavailable, message: "nothing can be dragged: use buttons, or onMove(perform:) in a list")
    nonisolated public func draggable<T>(_ payload: @autoclosure @escaping () -> T) -> some View { self }

    /// Makes the view a drop destination.
    @available(*, unavailable, message: "nothing can be dropped: use buttons, or a Picker for the target")
    nonisolated public func onDrop<Content, Provider>(
        of supportedContentTypes: [Content], isTargeted: Binding<Bool>?,
        perform action: @escaping ([Provider]) -> Bool
    ) -> some View { self }

    /// Makes the view a drop destination.
    @available(*, unavailable, message: "nothing can be dropped: use buttons, or a Picker for the target")
    nonisolated public func dropDestination<T>(
        for payloadType: T.Type = T.self, action: @escaping ([T], CGPoint) -> Bool,
        isTargeted: @escaping (Bool) -> Void = { _ in }
    ) -> some View { self }
}
