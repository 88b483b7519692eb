import PortableUI

struct EggTimer: View {
    /// A closure that returns a stream with an element each second.
    let ticks: @Sendable () -> AsyncStream<Void>

    @State private var remaining = 3
    @State private var isRunning = false

    var body: some View {
        VStack(spacing: 20) {
            Text(formatted)
                .font(.system(size: 64, weight: .thin))
                .monospacedDigit()
                .accessibilityIdentifier("remaining")
            HStack {
                Button(isRunning ? "Pause" : "Start") { isRunning.toggle() }
                    .buttonStyle(.borderedProminent)
                    .disabled(remaining == 0)
                Button("Reset", role: .destructive) {
                    isRunning = false
                    remaining = 3
                }
            }
            .controlSize(.large)
            if remaining == 0 {
                Label("The eggs are done", systemImage: "bell.fill").tint(.orange)
            }
        }
        .task(id: isRunning) {
            guard isRunning else { return }
            for await _ in ticks() {
                remaining -= 1
                if remaining == 0 { break }
            }
            isRunning = false
        }
    }

    private var formatted: String {
        let (minutes, seconds) = (remaining / 60, remaining % 60)
        return "\(minutes):" + (seconds < 10 ? "0" : "") + "\(seconds)"
    }
}
