/// Takes a value and does nothing, in a way that the optimiser cannot see: what made the value has to run.
@inline(never)
@_optimize(none)
public func blackHole<Value>(_ value: borrowing Value) {}
