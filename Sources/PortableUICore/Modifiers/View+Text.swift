public import Foundation

extension View {
    /// Sets the font of the text below that doesn't set its own.
    nonisolated public func font(_ font: Font?) -> some View {
        environment(\.font, font)
    }

    /// Sets the weight of the text below that doesn't set its own.
    nonisolated public func fontWeight(_ weight: Font.Weight?) -> some View {
        environment(\.fontWeight, weight)
    }

    /// Sets whether the text below is bold.
    nonisolated public func bold(_ isActive: Bool = true) -> some View {
        environment(\.fontWeight, isActive ? .bold : nil)
    }

    /// Sets whether the text below is italic.
    nonisolated public func italic(_ isActive: Bool = true) -> some View {
        environment(\.isItalic, isActive)
    }

    /// Sets the style of the text, symbols, and shapes below.
    nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
        environment(\.foregroundPaint, style._paint.paint)
    }

    /// Sets the color of the text, symbols, and shapes below.
    nonisolated public func foregroundColor(_ color: Color?) -> some View {
        environment(\.foregroundPaint, color.map(Paint.color))
    }

    /// Sets the alignment of the lines of the text below.
    nonisolated public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
        environment(\.multilineTextAlignment, alignment)
    }

    /// Sets the maximum number of lines of the text below.
    ///
    /// A `nil` value stands for no limit.
    nonisolated public func lineLimit(_ number: Int?) -> some View {
        environment(\.lineLimit, number)
    }

    /// Sets the maximum number of lines of the text below.
    nonisolated public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View {
        environment(\.lineLimit, limit.upperBound)
    }

    /// Sets the minimum and maximum number of lines of the text below.
    nonisolated public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
        environment {
            $0.lineLimit = limit.upperBound
            $0.leastLines = limit.lowerBound
        }
    }

    /// Sets the minimum number of lines of the text below, regardless of its length.
    nonisolated public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View {
        environment {
            $0.lineLimit = nil
            $0.leastLines = limit.lowerBound
        }
    }

    /// Sets the maximum number of lines of the text below, and whether it always takes up their space.
    nonisolated public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
        environment {
            $0.lineLimit = limit
            $0.leastLines = reservesSpace ? limit : nil
        }
    }

    /// Sets the minimum scale, from 0 to 1, to which the text below shrinks to fit.
    ///
    /// NB: A text shrinks to fit its width only if it's limited to one line. Other text wraps.
    nonisolated public func minimumScaleFactor(_ factor: CGFloat) -> some View {
        environment(\.leastScale, factor.limited(to: 0...1))
    }

    /// Sets the primary and secondary styles of the text, symbols, and shapes below.
    nonisolated public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(
        _ primary: S1, _ secondary: S2
    ) -> some View {
        environment {
            $0.foregroundPaint = primary._paint.paint
            $0.foregroundLevels = [secondary._paint.paint]
        }
    }

    /// Sets the primary, secondary, and tertiary styles of the text, symbols, and shapes below.
    nonisolated public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle, S3: ShapeStyle>(
        _ primary: S1, _ secondary: S2, _ tertiary: S3
    ) -> some View {
        environment {
            $0.foregroundPaint = primary._paint.paint
            $0.foregroundLevels = [secondary._paint.paint, tertiary._paint.paint]
        }
    }
}
