import PortableUI

@Observable
final class Player {
    var isPlaying = false
}

struct PlayerSwitch: View {
    let player: Player

    var body: some View {
        Toggle("Playing", isOn: $player.isPlaying)  // error: cannot find '$player' in scope
    }
}
