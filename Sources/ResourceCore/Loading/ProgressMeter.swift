/// What one attempt says meanwhile: how far it is, and whether somebody is to be told; and how long its value is fresh.
///
/// NB: it is read with the container locked, so that nothing here locks a container.
final class ProgressMeter: Sendable {
    private struct State: Sendable {
        var reported: Double?
        var isWatched = false
        var isTelling = false
        var lifetime: Duration?
    }

    private let state = Lock(State())

    /// What was reported last, from 0 to 1; nil before the first time.
    var reported: Double? { state.withLock { $0.reported } }

    /// Notes a share of the work; says whether the watchers must be told, which is not the case while they are
    /// being told already.
    func report(_ progress: Double) -> Bool {
        guard !progress.isNaN else { return false }
        let progress = min(max(progress, 0), 1)
        return state.withLock { state in
            if let reported = state.reported, reported >= progress { return false }
            state.reported = progress
            guard state.isWatched, !state.isTelling else { return false }
            state.isTelling = true
            return true
        }
    }

    /// The watchers are told now: what is reported from here on is told another time.
    func tell() {
        state.withLock { $0.isTelling = false }
    }

    /// How long the value is fresh, where the loader knows better than the resource.
    var lifetime: Duration? {
        get { state.withLock { $0.lifetime } }
        set { state.withLock { $0.lifetime = newValue } }
    }

    /// Whether anybody receives what the entry has to tell.
    func watch(_ isWatched: Bool) {
        state.withLock { $0.isWatched = isWatched }
    }
}
