import PortableUI

/// The stage of one window: the story that is played on it, and the time at which it's looked at.
@MainActor
@Observable
final class StageModel {
    private(set) var take: Take

    /// A time of the performance that is looked at again, or `nil` for the panes as they are.
    var playhead: Duration?

    @ObservationIgnored private let perform: @MainActor (Story) -> Take

    /// Creates a stage whose performances a closure creates.
    init(_ perform: @escaping @MainActor (Story) -> Take = { Take($0) }) {
        self.perform = perform
        take = perform(.filterQuickly)
    }

    /// Starts a story from the beginning.
    func play(_ story: Story) {
        playhead = nil
        take = perform(story)
    }

    /// Gives up a story that isn't over, so that it's played from the beginning when the stage appears again.
    func leave() {
        if !take.isAtRest { play(take.story) }
    }
}
