import PortableUI

/// What views inherit: the size of text, a color scheme, the form of buttons, and the window.
struct Inheriting: View {
    @Environment(\.horizontalSizeClass) private var horizontal
    @State private var isShown = false

    var body: some View {
        VStack(spacing: 10) {
            Text(horizontal == .compact ? "Narrow" : "Wide").accessibilityIdentifier("class")
            Text("Plain").accessibilityIdentifier("plain")
            VStack {
                Text("Large").accessibilityIdentifier("large")
                Text("Title").font(.title).accessibilityIdentifier("title")
            }
            .dynamicTypeSize(.accessibility5)
            Text("Dark").background(.background).colorScheme(.dark).accessibilityIdentifier("dark")
            Button("Capsule") { isShown = true }.buttonStyle(.bordered).buttonBorderShape(.capsule)
            Button("Plain") {}.buttonStyle(.bordered)
            Rectangle().fill(Color.red.gradient).frame(width: 40, height: 40).accessibilityIdentifier("gradient")
            ZStack {
                Color.gray
                Color.blue.frame(width: 20, height: 10).position(x: 30, y: 15).accessibilityIdentifier("placed")
            }
            .frame(width: 100, height: 40)
            .accessibilityIdentifier("room")
            Color.green.frame(width: 40, height: 20).rotation3DEffect(.degrees(60), axis: (x: 0, y: 1, z: 0))
                .accessibilityIdentifier("turned")
        }
        .popover(isPresented: $isShown) {
            Text("Inside").presentationCornerRadius(3).presentationDragIndicator(.visible).padding(40)
        }
    }
}
