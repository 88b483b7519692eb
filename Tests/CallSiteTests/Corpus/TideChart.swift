import PortableUI

struct Tide: Identifiable {
    let id: Int
    let metres: Double
}

struct TideChart: View {
    let tides: [Tide]

    private var highest: Double { tides.map(\.metres).max() ?? 1 }

    var body: some View {
        VStack(alignment: .leading) {
            Text("Tides").font(.headline)
            GeometryReader { proxy in
                HStack(alignment: .bottom, spacing: 4) {
                    ForEach(tides) { tide in
                        TideBar(tide: tide, height: proxy.size.height * tide.metres / highest)
                            .frame(width: proxy.size.width / CGFloat(max(tides.count, 1)) - 4)
                    }
                }
                .frame(width: proxy.size.width, height: proxy.size.height, alignment: .bottom)
                if proxy.frame(in: .local).width < 300 {
                    Text("Turn your device").font(.caption)
                }
            }
            .frame(minHeight: 120)
        }
        .padding()
        .background(GeometryReader { proxy in Color.blue.opacity(proxy.size.height > 400 ? 0.2 : 0.1) })
    }
}

private struct TideBar: View {
    let tide: Tide
    let height: CGFloat

    var body: some View {
        RoundedRectangle(cornerRadius: 4)
            .fill(.blue)
            .frame(height: height)
            .accessibilityLabel("\(tide.metres) metres")
    }
}

#Preview {
    TideChart(tides: [Tide(id: 1, metres: 1.4), Tide(id: 2, metres: 0.3)])
}

#Preview("Narrow", traits: .fixedLayout(width: 240, height: 300), .portrait) {
    @Previewable @State var tides = [Tide(id: 1, metres: 1.4)]
    let title = "Tides: \(tides.count)"
    TideChart(tides: tides)
    Button(title) { tides.append(Tide(id: tides.count + 1, metres: 0.5)) }
}
