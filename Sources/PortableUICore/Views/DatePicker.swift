public import Foundation

/// Which parts of a date can be chosen.
public struct DatePickerComponents: OptionSet, Sendable {
    /// The raw value of the option set.
    public let rawValue: UInt

    /// Creates an option set from a raw value.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The hour and the minute.
    public static let hourAndMinute = DatePickerComponents(rawValue: 1 << 0)
    /// The day, the month and the year.
    public static let date = DatePickerComponents(rawValue: 1 << 1)

    fileprivate var part: DateControl.Part {
        switch (contains(.date), contains(.hourAndMinute)) {
        case (true, false): .date
        case (false, true): .time
        default: .both
        }
    }
}

/// A control that selects a date.
///
/// Days begin and end in the environment's time zone.
nonisolated public struct DatePicker<Label: View> {
    /// Which parts of a date can be chosen.
    public typealias Components = DatePickerComponents

    fileprivate let selection: Binding<Date>
    fileprivate let earliest: Date?
    fileprivate let latest: Date?
    fileprivate let components: Components
    fileprivate let label: Label

    fileprivate init(
        _ selection: Binding<Date>, from earliest: Date?, to latest: Date?, _ components: Components, label: Label
    ) {
        self.selection = selection
        self.earliest = earliest
        self.latest = latest
        self.components = components
        self.label = label
    }
}

extension DatePicker {
    /// Creates a control for any date.
    public init(
        selection: Binding<Date>, displayedComponents: DatePicker<Label>.Components = [.hourAndMinute, .date],
        @ViewBuilder label: () -> Label
    ) {
        self.init(selection, from: nil, to: nil, displayedComponents, label: label())
    }

    /// Creates a control for a date within a range.
    public init(
        selection: Binding<Date>, in range: ClosedRange<Date>,
        displayedComponents: DatePicker<Label>.Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
    ) {
        self.init(selection, from: range.lowerBound, to: range.upperBound, displayedComponents, label: label())
    }

    /// Creates a control for a date from another one on.
    public init(
        selection: Binding<Date>, in range: PartialRangeFrom<Date>,
        displayedComponents: DatePicker<Label>.Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
    ) {
        self.init(selection, from: range.lowerBound, to: nil, displayedComponents, label: label())
    }

    /// Creates a control for a date up to another one.
    public init(
        selection: Binding<Date>, in range: PartialRangeThrough<Date>,
        displayedComponents: DatePicker<Label>.Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
    ) {
        self.init(selection, from: nil, to: range.upperBound, displayedComponents, label: label())
    }
}

extension DatePicker where Label == Text {
    /// Creates a control with a title for any date.
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>,
        displayedComponents: DatePicker<Label>.Components = [.hourAndMinute, .date]
    ) {
        self.init(selection, from: nil, to: nil, displayedComponents, label: Text(titleKey))
    }

    /// Creates a control with a title for any date.
    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ title: S, selection: Binding<Date>,
        displayedComponents: DatePicker<Label>.Components = [.hourAndMinute, .date]
    ) {
        self.init(selection, from: nil, to: nil, displayedComponents, label: Text(title))
    }

    /// Creates a control with a title for a date within a range.
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: ClosedRange<Date>,
        displayedComponents: DatePicker<Label>.Components = [.hourAndMinute, .date]
    ) {
        self.init(selection, from: range.lowerBound, to: range.upperBound, displayedComponents, label: Text(titleKey))
    }

    /// Creates a control with a title for a date within a range.
    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ title: S, selection: Binding<Date>, in range: ClosedRange<Date>,
        displayedComponents: DatePicker<Label>.Components = [.hourAndMinute, .date]
    ) {
        self.init(selection, from: range.lowerBound, to: range.upperBound, displayedComponents, label: Text(title))
    }

    /// Creates a control with a title for a date from another one on.
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
        displayedComponents: DatePicker<Label>.Components = [.hourAndMinute, .date]
    ) {
        self.init(selection, from: range.lowerBound, to: nil, displayedComponents, label: Text(titleKey))
    }

    /// Creates a control with a title for a date from another one on.
    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ title: S, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
        displayedComponents: DatePicker<Label>.Components = [.hourAndMinute, .date]
    ) {
        self.init(selection, from: range.lowerBound, to: nil, displayedComponents, label: Text(title))
    }

    /// Creates a control with a title for a date up to another one.
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
        displayedComponents: DatePicker<Label>.Components = [.hourAndMinute, .date]
    ) {
        self.init(selection, from: nil, to: range.upperBound, displayedComponents, label: Text(titleKey))
    }

    /// Creates a control with a title for a date up to another one.
    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ title: S, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
        displayedComponents: DatePicker<Label>.Components = [.hourAndMinute, .date]
    ) {
        self.init(selection, from: nil, to: range.upperBound, displayedComponents, label: Text(title))
    }
}

extension DatePicker: PrimitiveView {
    /// Makes a node with a control around the label.
    @MainActor public static func _mount(_ view: DatePicker, in context: _MountContext) -> _ViewNode<DatePicker> {
        context.element(view) { DateNode($0, in: $1) }
    }
}

@MainActor
private final class DateNode<Label: View>: ElementNode<DatePicker<Label>> {
    private var label: _ViewNode<Label>?

    override func mountChildren() {
        label = mount(view.label)
    }

    override func updateChildren() {
        label?.update(view.label)
    }

    private var control: DateControl {
        DateControl(
            date: view.selection.wrappedValue, earliest: view.earliest, latest: view.latest,
            part: view.components.part, timeZone: EnvironmentValues(scope: context.environment).timeZone)
    }

    override func makePrimitive() -> Primitive { .date(control) }

    override func makeAttributes() -> Attributes {
        Attributes(isEnabled: EnvironmentValues(scope: context.environment).isEnabled)
    }

    override var takesEvents: Bool { true }
    override var readsBindings: Bool { true }

    override func handle(_ event: ElementEvent) {
        guard case .edit(let text, _) = event, let date = control.date(of: text) else { return }
        view.selection.wrappedValue = date
        setNeedsEvaluation()
    }

    override func elementDidUnmount() {
        label = nil
    }
}
