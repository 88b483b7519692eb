/// The visibility of the bars that show where in scrolled content a reader is.
public struct ScrollIndicatorVisibility: Equatable, Sendable {
    fileprivate enum Choice: Sendable { case automatic, visible, hidden, never }

    fileprivate let choice: Choice

    /// As the scrolling view decides.
    public static var automatic: ScrollIndicatorVisibility { ScrollIndicatorVisibility(choice: .automatic) }
    /// Shown while the content is larger than its frame.
    public static var visible: ScrollIndicatorVisibility { ScrollIndicatorVisibility(choice: .visible) }
    /// Not shown.
    public static var hidden: ScrollIndicatorVisibility { ScrollIndicatorVisibility(choice: .hidden) }
    /// Never shown, with a pointing device either.
    public static var never: ScrollIndicatorVisibility { ScrollIndicatorVisibility(choice: .never) }
}

/// The visibility of scroll indicators along each axis, as the views around say.
struct ScrollIndicators: Equatable, Sendable {
    var horizontal = ScrollIndicatorVisibility.automatic
    var vertical = ScrollIndicatorVisibility.automatic

    /// Returns a Boolean value that indicates whether a view that scrolls along some axes shows where its reader is.
    ///
    /// A browser shows the bars of both axes or none, so one visible axis is enough.
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

    /// The visibility of what lists, forms, and editors lie on.
    var scrollContentBackground: Visibility {
        get { self[ContentBackgroundKey.self] }
        set { self[ContentBackgroundKey.self] = newValue }
    }
}

extension View {
    /// Sets the visibility of the scroll indicators below, along some axes.
    nonisolated public func scrollIndicators(
        _ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal]
    ) -> some View {
        environment {
            if axes.contains(.horizontal) { $0.scrollIndicators.horizontal = visibility }
            if axes.contains(.vertical) { $0.scrollIndicators.vertical = visibility }
        }
    }

    /// Sets the visibility of the background that the lists, forms, and editors below have of themselves.
    nonisolated public func scrollContentBackground(_ visibility: Visibility) -> some View {
        environment(\.scrollContentBackground, visibility)
    }
}
