import PortableUI

struct ChipToggleStyle: ToggleStyle {
    func makeBody(configuration: Configuration) -> some View {
        Button {
            configuration.isOn.toggle()
        } label: {
            configuration.label
                .padding(8)
                .background(
                    configuration.isOn ? AnyShapeStyle(.tint) : AnyShapeStyle(.thinMaterial), in: Capsule())
        }
        .buttonStyle(.plain)
        .accessibilityAddTraits(configuration.isOn ? .isSelected : [])
    }
}

struct ReadingSettings: View {
    enum Size: String, CaseIterable { case small, large }

    @AppStorage("reading.size") private var size = Size.small
    @AppStorage("reading.night") private var isNight = false
    @AppStorage("reading.name") private var name: String?

    var body: some View {
        Form {
            Picker("Size", selection: $size.animation(.bouncy)) {
                ForEach(Size.allCases, id: \.self) { Text($0.rawValue.capitalized) }
            }
            Toggle("Night", isOn: $isNight.animation(.spring(response: 0.3, dampingFraction: 0.7)))
                .toggleStyle(ChipToggleStyle())
            Text("\(size.rawValue), \(isNight ? "night" : "day"), \(name ?? "nobody")")
            Button("Sign") { name = "Ada" }
            Button("Forget") { name = nil }
            RoundedRectangle(cornerRadius: 8)
                .strokeBorder(.secondary, lineWidth: 2)
                .frame(height: 20)
                .zIndex(1)
                .transition(.move(edge: .bottom).combined(with: .opacity))
        }
    }
}
