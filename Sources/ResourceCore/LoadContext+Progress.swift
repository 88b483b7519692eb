extension LoadContext {
    /// Reports the progress of the attempt, from 0 to 1, to the observers of the load.
    ///
    /// You can call this method from any thread and as often as you like. At most one delivery is on its way to the
    /// main actor, and it brings the latest progress. Nothing is delivered while no store has the resource, or for a
    /// silent load. Within an attempt, progress never goes backward: a value that isn't greater than the previous one
    /// is ignored, and a value that is out of range is clamped. Each attempt starts without progress. However it ends,
    /// an attempt that reported progress shows 1 just before. The method does nothing after the end of the attempt, or
    /// after its load was canceled or replaced.
    public func report(progress: Double) {
        guard line.meter.report(progress) else { return }
        line.container.starter.hop { line.container.showProgress(of: line) }
    }
}
