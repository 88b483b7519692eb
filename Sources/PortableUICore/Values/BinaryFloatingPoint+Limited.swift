extension BinaryFloatingPoint {
    /// The number within a range; the lower end of the range for what is no number.
    ///
    /// NB: `min` and `max` may return either of a number and no number, and no whole number can be made of the latter.
    package func limited(to range: ClosedRange<Self>) -> Self {
        self > range.lowerBound ? Self.minimum(self, range.upperBound) : range.lowerBound
    }
}
