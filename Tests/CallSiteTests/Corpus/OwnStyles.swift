import PortableUI

struct PillButtonStyle: ButtonStyle {
    var color = Color.blue

    @Environment(\.isEnabled) private var isEnabled

    func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .padding(.horizontal, 16)
            .padding(.vertical, 8)
            .foregroundStyle(.white)
            .background(isEnabled ? color : .gray)
            .clipShape(Capsule())
            .opacity(configuration.isPressed ? 0.6 : 1)
            .scaleEffect(configuration.isPressed ? 0.97 : 1)
    }
}

extension ButtonStyle where Self == PillButtonStyle {
    static var pill: PillButtonStyle { PillButtonStyle() }
    static func pill(_ color: Color) -> PillButtonStyle { PillButtonStyle(color: color) }
}

struct StackedLabelStyle: LabelStyle {
    func makeBody(configuration: Configuration) -> some View {
        VStack(spacing: 2) {
            configuration.icon.font(.title2)
            configuration.title.font(.caption)
        }
    }
}

struct ChargingScreen: View {
    /// A closure that returns a stream of the battery level.
    let levels: @Sendable () -> AsyncStream<Double>

    @State private var level = 0.0
    @State private var isCharging = false

    var body: some View {
        VStack {
            Label("Battery", systemImage: "battery.50").labelStyle(StackedLabelStyle())
            ProgressView(value: level) {
                Text("Charge")
            } currentValueLabel: {
                EmptyView()
            }
            .tint(level < 0.2 ? .red : .green)
            HStack {
                Button("Plug in") { isCharging = true }.disabled(isCharging)
                Button("Unplug", role: .cancel) { isCharging = false }
                    .buttonStyle(.pill(.red))
                    .disabled(!isCharging)
            }
            .buttonStyle(.pill)
        }
        .task(id: isCharging) {
            guard isCharging else { return }
            for await value in levels() { level = value }
        }
    }
}
