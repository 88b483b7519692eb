/// Returns two paths to worlds that look the same and have different futures, or none if the fingerprint is complete.
func strangers<World: Explorable>(from start: World, sample limit: Int = 6_000) -> [[World.Event]] {
    var known = [start.fingerprint: (future: start.future, path: [World.Event]())]
    var worlds = [(world: start, path: [World.Event]())]
    var seconds = 0
    var next = -1
    while next + 1 < worlds.count, seconds < limit {
        next += 1
        for event in worlds[next].world.events {
            var world = worlds[next].world
            _ = world.happen(event)
            let path = worlds[next].path + [event]
            guard let first = known[world.fingerprint] else {
                known[world.fingerprint] = (world.future, path)
                worlds.append((world, path))
                continue
            }
            // Of the many worlds that look the same, a sample suffices.
            seconds += 1
            if seconds.isMultiple(of: 7), first.future != world.future { return [first.path, path] }
        }
    }
    return []
}

extension Explorable {
    /// The worlds that one event leads to.
    ///
    /// The callers of an entry are interchangeable, so their order doesn't matter.
    fileprivate var future: Set<Fingerprint> {
        var future: Set<Fingerprint> = []
        for event in events {
            var world = self
            _ = world.happen(event)
            future.insert(world.fingerprint)
        }
        return future
    }
}
