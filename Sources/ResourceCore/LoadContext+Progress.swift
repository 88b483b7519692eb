extension LoadContext {
    /// Says how far the attempt is, from 0 to 1, for those who watch the load.
    ///
    /// May be called from anywhere and as often as one likes: at most one delivery is on its way to the main actor, and
    /// it brings the latest share; nothing is delivered while no store has the resource, or for a silent load. Within
    /// an attempt progress never goes backwards: what is not more than before is ignored, and what is out of range is
    /// moved to its edge. Each attempt begins without any; however it ends, one that reported shows 1 just before.
    /// After the end, and after its load was cancelled or replaced, it does nothing.
    public func report(progress: Double) {
        guard line.meter.report(progress) else { return }
        line.container.starter.hop { line.container.showProgress(of: line) }
    }
}
