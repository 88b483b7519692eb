extension Turn {
    // Warns of a mistake of an app that has no other visible effect: something that it asks for doesn't happen. In
    // debug builds, a container warns once of each kind. NB: The warning calls the user's code in a proof, so it's
    // given after the turn.
    package mutating func warn(onceOf kind: String, _ warning: @autoclosure () -> String) {
        #if DEBUG
            guard state.mistakes.insert(kind).inserted else { return }
            let warning = warning()
            effects.work.append { [container] in container.warn(warning) }
        #endif
    }
}
