extension View {
    /// The font of the text below that sets none.
    nonisolated public func font(_ font: Font?) -> some View {
        environment(\.font, font)
    }

    /// The weight of the text below that sets none.
    nonisolated public func fontWeight(_ weight: Font.Weight?) -> some View {
        environment(\.fontWeight, weight)
    }

    /// Bold text below.
    nonisolated public func bold(_ isActive: Bool = true) -> some View {
        environment(\.fontWeight, isActive ? .bold : nil)
    }

    /// Text below in italics.
    nonisolated public func italic(_ isActive: Bool = true) -> some View {
        environment(\.isItalic, isActive)
    }

    /// The style of text, symbols and shapes below.
    nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
        environment(\.foregroundPaint, style._paint.paint)
    }

    /// The colour of text, symbols and shapes below.
    nonisolated public func foregroundColor(_ color: Color?) -> some View {
        environment(\.foregroundPaint, color.map(Paint.color))
    }

    /// How the lines of the text below lie under each other.
    nonisolated public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
        environment(\.multilineTextAlignment, alignment)
    }

    /// How many lines the text below has at most; nil is any number.
    nonisolated public func lineLimit(_ number: Int?) -> some View {
        environment(\.lineLimit, number)
    }

    /// How many lines the text below has at most.
    nonisolated public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View {
        environment(\.lineLimit, limit.upperBound)
    }
}
