extension Strideable {
    /// Returns the value one stride forward or backward, or nil if the type can't represent that value.
    ///
    /// For the types of the standard library, this method never traps, unlike `advanced(by:)` at the limits of an
    /// integer.
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

    /// Returns the result of a stride that exceeds the largest value of the type, such as from its negative to its
    /// positive half.
    private func wideStep(by stride: Int, isForward: Bool) -> Self? {
        guard let value = Int(exactly: self) else { return nil }
        let (next, overflows) =
            isForward ? value.addingReportingOverflow(stride) : value.subtractingReportingOverflow(stride)
        return overflows ? nil : Self(exactly: next)
    }
}
