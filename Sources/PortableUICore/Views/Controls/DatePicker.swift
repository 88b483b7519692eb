public import Foundation

/// The parts of a date that the user can choose.
public struct DatePickerComponents: OptionSet, Sendable {
    /// The raw value of the option set.
    public let rawValue: UInt

    /// Creates an option set from a raw value.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The hour and minute.
    public static let hourAndMinute = DatePickerComponents(rawValue: 1 << 0)
    /// The day, month, and year.
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
    /// The parts of a date that the user can choose.
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
    /// Creates a date picker without limits.
    public init(
        selection: Binding<Date>, displayedComponents: DatePicker<Label>.Components = [.hourAndMinute, .date],
        @ViewBuilder label: () -> Label
    ) {
        self.init(selection, from: nil, to: nil, displayedComponents, label: label())
    }

    /// Creates a date picker for dates in a range.
    public init(
        selection: Binding<Date>, in range: ClosedRange<Date>,
        displayedComponents: DatePicker<Label>.Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
    ) {
        self.init(selection, from: range.lowerBound, to: range.upperBound, displayedComponents, label: label())
    }

    /// Creates a date picker for dates from a lower bound on.
    public init(
        selection: Binding<Date>, in range: PartialRangeFrom<Date>,
        displayedComponents: DatePicker<Label>.Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
    ) {
        self.init(selection, from: range.lowerBound, to: nil, displayedComponents, label: label())
    }

    /// Creates a date picker for dates up to an upper bound.
    public init(
        selection: Binding<Date>, in range: PartialRangeThrough<Date>,
        displayedComponents: DatePicker<Label>.Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
    ) {
        self.init(selection, from: nil, to: range.upperBound, displayedComponents, label: label())
    }
}

extension DatePicker where Label == Text {
    /// Creates a date picker with a title and without limits.
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>,
        displayedComponents: DatePicker<Label>.Components = [.hourAndMinute, .date]
    ) {
        self.init(selection, from: nil, to: nil, displayedComponents, label: Text(titleKey))
    }

    /// Creates a date picker with a title and without limits.
    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ title: S, selection: Binding<Date>,
        displayedComponents: DatePicker<Label>.Components = [.hourAndMinute, .date]
    ) {
        self.init(selection, from: nil, to: nil, displayedComponents, label: Text(title))
    }

    /// Creates a date picker with a title, for dates in a range.
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: ClosedRange<Date>,
        displayedComponents: DatePicker<Label>.Components = [.hourAndMinute, .date]
    ) {
        self.init(selection, from: range.lowerBound, to: range.upperBound, displayedComponents, label: Text(titleKey))
    }

    /// Creates a date picker with a title, for dates in a range.
    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ title: S, selection: Binding<Date>, in range: ClosedRange<Date>,
        displayedComponents: DatePicker<Label>.Components = [.hourAndMinute, .date]
    ) {
        self.init(selection, from: range.lowerBound, to: range.upperBound, displayedComponents, label: Text(title))
    }

    /// Creates a date picker with a title, for dates from a lower bound on.
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
        displayedComponents: DatePicker<Label>.Components = [.hourAndMinute, .date]
    ) {
        self.init(selection, from: range.lowerBound, to: nil, displayedComponents, label: Text(titleKey))
    }

    /// Creates a date picker with a title, for dates from a lower bound on.
    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ title: S, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
        displayedComponents: DatePicker<Label>.Components = [.hourAndMinute, .date]
    ) {
        self.init(selection, from: range.lowerBound, to: nil, displayedComponents, label: Text(title))
    }

    /// Creates a date picker with a title, for dates up to an upper bound.
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
        displayedComponents: DatePicker<Label>.Components = [.hourAndMinute, .date]
    ) {
        self.init(selection, from: nil, to: range.upperBound, displayedComponents, label: Text(titleKey))
    }

    /// Creates a date picker with a title, for dates up to an upper bound.
    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ title: S, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
        displayedComponents: DatePicker<Label>.Components = [.hourAndMinute, .date]
    ) {
        self.init(selection, from: nil, to: range.upperBound, displayedComponents, label: Text(title))
    }
}

extension DatePicker: PrimitiveView {
    /// Creates a node with a control around the label.
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
        guard case .edit(let text) = event, let date = control.date(of: text) else { return }
        view.selection.wrappedValue = date
        setNeedsEvaluation()
    }

    override func elementDidUnmount() {
        label = nil
    }
}
