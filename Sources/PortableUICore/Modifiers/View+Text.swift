public import Foundation

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

    /// How many lines the text below has; the upper bound counts.
    nonisolated public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
        environment {
            $0.lineLimit = limit.upperBound
            $0.leastLines = limit.lowerBound
        }
    }

    /// How many lines the text below takes at least, however short it is.
    nonisolated public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View {
        environment {
            $0.lineLimit = nil
            $0.leastLines = limit.lowerBound
        }
    }

    /// How many lines the text below has at most, and whether it takes their room however short it is.
    nonisolated public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
        environment {
            $0.lineLimit = limit
            $0.leastLines = reservesSpace ? limit : nil
        }
    }

    /// Sets the part of its size, from 0 to 1, to which the text below shrinks to fit.
    ///
    /// NB: a text shrinks in its width where it's limited to one line; others wrap.
    nonisolated public func minimumScaleFactor(_ factor: CGFloat) -> some View {
        environment(\.leastScale, factor.limited(to: 0...1))
    }

    /// Sets the primary and the secondary style of text, symbols, and shapes below.
    nonisolated public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(
        _ primary: S1, _ secondary: S2
    ) -> some View {
        environment {
            $0.foregroundPaint = primary._paint.paint
            $0.foregroundLevels = [secondary._paint.paint]
        }
    }

    /// The styles of text, symbols and shapes below, by their level.
    nonisolated public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle, S3: ShapeStyle>(
        _ primary: S1, _ secondary: S2, _ tertiary: S3
    ) -> some View {
        environment {
            $0.foregroundPaint = primary._paint.paint
            $0.foregroundLevels = [secondary._paint.paint, tertiary._paint.paint]
        }
    }
}
