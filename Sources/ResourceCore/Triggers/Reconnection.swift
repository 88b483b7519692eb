extension Turn {
    // The number of loads that begin at once when the connection comes back, and the time in which the others follow.
    private static let loadsAtOnce = 32
    private static let spread: Duration = .seconds(3)

    // Lets all entries that waited for the connection, or are reloaded with it, load: those on screen, and those that a
    // call waits for, at once, and the others soon, so that they don't all come at one moment (R19).
    mutating func reconnect(from random: Double) {
        var (begun, delayed) = (0, 0)
        for entry in state.concernedByConnection() {
            if begun < Self.loadsAtOnce, entry.state.isAwaited || !entry.state.dependencies.readers.isEmpty {
                let before = entry.machine.attempting
                entry.set(.reconnection, at: nil, &self)
                entry.notice(.online, &self)
                if entry.machine.attempting != before { begun += 1 }
            } else {
                // NB: Multiples of the golden ratio are spread evenly, wherever they begin.
                let part = (random + Double(delayed) * 0.618_033_988_749_895).truncatingRemainder(dividingBy: 1)
                entry.set(.reconnection, at: now() + Self.spread * part, &self)
                delayed += 1
            }
        }
        setTimer()
    }
}
