import PortableUI

struct Episode: Identifiable, Hashable, Sendable {
    let id: Int
    let title: String
    let length: Double
}

@MainActor
@Observable
final class Player {
    private(set) var episode: Episode?
    var position = 0.0
    var isPlaying = false
    var rate = 1.0

    func play(_ episode: Episode) {
        if self.episode != episode { position = 0 }
        self.episode = episode
        isPlaying = true
    }

    func skip(_ seconds: Double) {
        position = min(max(position + seconds, 0), episode?.length ?? 0)
    }
}

struct PodcastScreen: View {
    let episodes: @Sendable () async throws -> [Episode]

    @State private var list: [Episode] = []
    @State private var player = Player()

    var body: some View {
        VStack(spacing: 0) {
            List(list) { episode in
                Button {
                    player.play(episode)
                } label: {
                    HStack {
                        Text(episode.title)
                        if player.episode == episode { Image(systemName: "speaker.wave.2") }
                    }
                }
                .buttonStyle(.plain)
                .listRowBackground(player.episode == episode ? Color.accentColor.opacity(0.1) : nil)
            }
            if player.episode != nil {
                PlayerBar(player: player)
                    .transition(.move(edge: .bottom))
            }
        }
        .animation(.easeInOut, value: player.episode)
        .task { list = (try? await episodes()) ?? [] }
    }
}

struct PlayerBar: View {
    @Bindable var player: Player

    var body: some View {
        VStack {
            Text(player.episode?.title ?? "")
                .font(.headline)
                .lineLimit(1)
                .accessibilityIdentifier("playing")
            Slider(value: $player.position, in: 0...(player.episode?.length ?? 1), step: 1) {
                Text("Position")
            } minimumValueLabel: {
                Text("0")
            } maximumValueLabel: {
                Text("\(Int(player.episode?.length ?? 0))")
            }
            HStack(spacing: 24) {
                Button("Back 15 s", systemImage: "gobackward.15") { player.skip(-15) }
                Button(player.isPlaying ? "Pause" : "Play") { player.isPlaying.toggle() }
                Button("On 30 s", systemImage: "goforward.30") { player.skip(30) }
            }
            Picker("Speed", selection: $player.rate) {
                Text("Slow").tag(0.8)
                Text("Normal").tag(1.0)
                Text("Fast").tag(1.5)
            }
            .pickerStyle(.menu)
        }
        .padding()
        .background(.background)
    }
}
