extension View {
    /// Adds a number at the end of a row or at the corner of a tab.
    ///
    /// A badge of 0 isn't shown.
    nonisolated public func badge(_ count: Int) -> some View {
        badge(count == 0 ? nil : Text(verbatim: String(count)))
    }

    /// Adds a short text at the end of a row or at the corner of a tab.
    ///
    /// A `nil` badge isn't shown.
    ///
    /// The badge applies to a row or tab of which the view is the entire content. Elsewhere, it has no effect.
    nonisolated public func badge(_ label: Text?) -> some View {
        rowTraits { $0.rowBadge = .some(label?.string) }
    }

    /// Adds a short text at the end of a row or at the corner of a tab.
    ///
    /// A `nil` badge isn't shown.
    nonisolated public func badge(_ key: LocalizedStringKey?) -> some View {
        badge(key.map { Text($0) })
    }

    /// Adds a short text at the end of a row or at the corner of a tab.
    ///
    /// A `nil` badge isn't shown.
    @_disfavoredOverload
    nonisolated public func badge<S: StringProtocol>(_ label: S?) -> some View {
        badge(label.map { Text($0) })
    }
}
