extension View {
    /// A number at the end of a row, or at the corner of a tab; nothing where it is 0.
    nonisolated public func badge(_ count: Int) -> some View {
        badge(count == 0 ? nil : Text(verbatim: String(count)))
    }

    /// A short text at the end of a row, or at the corner of a tab; nothing where it is nil.
    ///
    /// It belongs to the row or the tab that the view is the whole of; elsewhere there is none.
    nonisolated public func badge(_ label: Text?) -> some View {
        rowTraits { $0.rowBadge = .some(label?.string) }
    }

    /// A short text at the end of a row, or at the corner of a tab; nothing where it is nil.
    nonisolated public func badge(_ key: LocalizedStringKey?) -> some View {
        badge(key.map { Text($0) })
    }

    /// A short text at the end of a row, or at the corner of a tab; nothing where it is nil.
    @_disfavoredOverload
    nonisolated public func badge<S: StringProtocol>(_ label: S?) -> some View {
        badge(label.map { Text($0) })
    }
}
