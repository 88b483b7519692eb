extension BinaryFloatingPoint {
    /// Returns the number clamped to a range, or the lower bound of the range for NaN.
    ///
    /// NB: If one argument is NaN, `min` and `max` may return either one, and NaN can't be converted to an integer.
    package func limited(to range: ClosedRange<Self>) -> Self {
        self > range.lowerBound ? Self.minimum(self, range.upperBound) : range.lowerBound
    }
}
