extension Strideable {
    /// The value one stride away, or one stride back; nil where the type has no such value.
    ///
    /// Never traps for the types of the standard library, as `advanced(by:)` does at the ends of an integer.
    func step(_ stride: Stride, isForward: Bool) -> Self? {
        guard let value = self as? any FixedWidthInteger, let stride = stride as? Int else {
            return advanced(by: isForward ? stride : -stride)
        }
        return value.step(by: stride, isForward: isForward) as? Self
    }
}

extension FixedWidthInteger {
    fileprivate func step(by stride: Int, isForward: Bool) -> Self? {
        guard let distance = Self(exactly: stride.magnitude) else { return wideStep(by: stride, isForward: isForward) }
        let isUpwards = (stride > 0) == isForward
        let (next, overflows) = isUpwards ? addingReportingOverflow(distance) : subtractingReportingOverflow(distance)
        return overflows ? nil : next
    }

    /// A step that is longer than the largest value of the type: it may lead from one of its halves to the other.
    private func wideStep(by stride: Int, isForward: Bool) -> Self? {
        guard let value = Int(exactly: self) else { return nil }
        let (next, overflows) =
            isForward ? value.addingReportingOverflow(stride) : value.subtractingReportingOverflow(stride)
        return overflows ? nil : Self(exactly: next)
    }
}
