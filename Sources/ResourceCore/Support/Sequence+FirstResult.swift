extension Sequence {
    // NB: The first element of a lazy sequence of results is computed twice.
    @inlinable package func firstResult<Result>(_ body: (Element) throws -> Result?) rethrows -> Result? {
        for element in self { if let result = try body(element) { return result } }
        return nil
    }
}
