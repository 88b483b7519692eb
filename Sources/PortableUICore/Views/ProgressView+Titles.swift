extension ProgressView where CurrentValueLabel == EmptyView {
    /// Creates a progress view with a label for an amount out of a total.
    ///
    /// A nil value is an unknown amount.
    public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0, @ViewBuilder label: () -> Label) {
        self.init(value: value, total: total, label: label, currentValueLabel: { EmptyView() })
    }

    /// Creates a progress view with a title for an amount out of a total.
    ///
    /// A nil value is an unknown amount.
    public init<V: BinaryFloatingPoint>(_ titleKey: LocalizedStringKey, value: V?, total: V = 1.0)
    where Label == Text {
        self.init(value: value, total: total) { Text(titleKey) }
    }

    /// Creates a progress view with a title for an amount out of a total.
    ///
    /// A nil value is an unknown amount.
    @_disfavoredOverload
    public init<S: StringProtocol, V: BinaryFloatingPoint>(_ title: S, value: V?, total: V = 1.0) where Label == Text {
        self.init(value: value, total: total) { Text(title) }
    }
}
