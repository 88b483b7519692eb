/// Consumes a value without effect, hidden from the optimizer, so that the work that produced the value must run.
@inline(never)
@_optimize(none)
public func blackHole<Value>(_ value: borrowing Value) {}
