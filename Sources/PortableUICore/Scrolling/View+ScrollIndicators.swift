/// The visibility of the indicators that show the current position in scrollable content.
public struct ScrollIndicatorVisibility: Equatable, Sendable {
    fileprivate enum Choice: Sendable { case automatic, visible, hidden, never }

    fileprivate let choice: Choice

    /// The visibility is determined by the scrolling view.
    public static var automatic: ScrollIndicatorVisibility { ScrollIndicatorVisibility(choice: .automatic) }
    /// The indicators are visible while the content is larger than its frame.
    public static var visible: ScrollIndicatorVisibility { ScrollIndicatorVisibility(choice: .visible) }
    /// The indicators are hidden.
    public static var hidden: ScrollIndicatorVisibility { ScrollIndicatorVisibility(choice: .hidden) }
    /// The indicators are never visible, not even with a pointing device.
    public static var never: ScrollIndicatorVisibility { ScrollIndicatorVisibility(choice: .never) }
}

/// The visibility of scroll indicators along each axis, as set by enclosing views.
struct ScrollIndicators: Equatable, Sendable {
    var horizontal = ScrollIndicatorVisibility.automatic
    var vertical = ScrollIndicatorVisibility.automatic

    /// Returns a Boolean value that indicates whether a view that scrolls along the given axes shows its indicators.
    ///
    /// A browser shows the indicators of both axes or none, so one visible axis is enough.
    func areShown(along axes: Axis.Set, byDefault isDefault: Bool) -> Bool {
        let choices = (axes.contains(.horizontal) ? [horizontal] : []) + (axes.contains(.vertical) ? [vertical] : [])
        return choices.isEmpty ? isDefault : choices.contains { $0.isShown(byDefault: isDefault) }
    }
}

extension ScrollIndicatorVisibility {
    fileprivate func isShown(byDefault isDefault: Bool) -> Bool {
        switch choice {
        case .automatic: isDefault
        case .visible: true
        case .hidden, .never: false
        }
    }
}

private enum IndicatorsKey: EnvironmentKey { static let defaultValue = ScrollIndicators() }
private enum ContentBackgroundKey: EnvironmentKey { static let defaultValue = Visibility.automatic }

extension EnvironmentValues {
    var scrollIndicators: ScrollIndicators {
        get { self[IndicatorsKey.self] }
        set { self[IndicatorsKey.self] = newValue }
    }

    /// The visibility of the backgrounds of lists, forms, and editors.
    var scrollContentBackground: Visibility {
        get { self[ContentBackgroundKey.self] }
        set { self[ContentBackgroundKey.self] = newValue }
    }
}

extension View {
    /// Sets the visibility of the scroll indicators below, along the given axes.
    nonisolated public func scrollIndicators(
        _ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal]
    ) -> some View {
        environment {
            if axes.contains(.horizontal) { $0.scrollIndicators.horizontal = visibility }
            if axes.contains(.vertical) { $0.scrollIndicators.vertical = visibility }
        }
    }

    /// Sets the visibility of the default backgrounds of the lists, forms, and editors below.
    nonisolated public func scrollContentBackground(_ visibility: Visibility) -> some View {
        environment(\.scrollContentBackground, visibility)
    }
}
