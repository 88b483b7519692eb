/// A sequence of touches.
///
/// NB: Hosts report taps. Other gestures don't compile.
@MainActor @preconcurrency
public protocol Gesture<Value> {
    /// The type of the gesture's value.
    associatedtype Value

    /// The taps that the gesture consists of.
    nonisolated var _taps: _Taps { get }
}

/// A number of taps in a row, and the actions that run when the last of them ends.
public struct _Taps {
    let count: Int
    var actions: [() -> Void] = []
}

/// A gesture of one tap, or of several in a row.
@frozen nonisolated public struct TapGesture: Gesture {
    /// The type of the gesture's value, which carries no information.
    public typealias Value = Void

    /// The number of taps.
    public var count: Int

    /// Creates a tap gesture.
    public init(count: Int = 1) {
        self.count = count
    }

    /// The taps, without an action.
    public var _taps: _Taps { _Taps(count: max(1, count)) }
}

/// A gesture with an action that runs when it ends.
nonisolated private struct EndedGesture<Base: Gesture>: Gesture {
    typealias Value = Base.Value

    let base: Base
    let action: (Base.Value) -> Void

    var _taps: _Taps {
        var taps = base._taps
        // NB: Gestures of taps have no other value.
        if let value = () as? Base.Value { taps.actions.append { action(value) } }
        return taps
    }
}

extension Gesture {
    /// Taps that have no value.
    @available(*, unavailable, message: "there are taps only: use a Button, or onTapGesture(count:perform:)")
    nonisolated public var _taps: _Taps { preconditionFailure("gestures of apps are not available") }

    /// Adds an action that runs when the gesture ends.
    ///
    /// It's called on the main actor, after those that were added before.
    @MainActor @preconcurrency
    public func onEnded(_ action: @escaping (Self.Value) -> Void) -> some Gesture<Self.Value> {
        EndedGesture(base: self, action: action)
    }
}

/// The gestures of a view and its subviews that are recognized.
@frozen public struct GestureMask: OptionSet, Sendable {
    /// The raw value of the option set.
    public let rawValue: UInt32

    /// Creates an option set from a raw value.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// No gestures.
    public static let none = GestureMask([])
    /// The gesture of the view.
    public static let gesture = GestureMask(rawValue: 1)
    /// The gestures of the subviews.
    public static let subviews = GestureMask(rawValue: 2)
    /// All gestures.
    public static let all = GestureMask(rawValue: 3)
}

extension View {
    /// Adds a gesture to the view.
    ///
    /// NB: A mask without the gesture leaves it out. Gestures of subviews are recognized with any mask.
    nonisolated public func gesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View {
        let taps = gesture._taps
        let actions = mask.contains(.gesture) ? taps.actions : []
        let tap = actions.isEmpty ? nil : TapAction(count: taps.count) { actions.forEach { $0() } }
        return modifier(AccessibilityAttachmentModifier(patch: AttributePatch(), onTap: tap))
    }

    /// Adds a gesture that is recognized together with the view's own gestures, as each gesture is here.
    nonisolated public func simultaneousGesture<T: Gesture>(
        _ gesture: T, including mask: GestureMask = .all
    ) -> some View {
        self.gesture(gesture, including: mask)
    }
}
