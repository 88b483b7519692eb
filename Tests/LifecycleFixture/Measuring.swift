import PortableUI

/// A reader below a title, whose content says how large it is, and is half as wide.
struct Measuring: View {
    var body: some View {
        VStack(spacing: 0) {
            Text("Title").frame(height: 100)
            GeometryReader { proxy in
                let place = proxy.frame(in: .global)
                VStack(alignment: .leading, spacing: 0) {
                    Text(verbatim: "\(Int(proxy.size.width)) by \(Int(proxy.size.height))")
                        .accessibilityIdentifier("size")
                    Text(verbatim: "\(Int(place.minX)), \(Int(place.minY))").accessibilityIdentifier("place")
                    Color.red.frame(width: proxy.size.width / 2, height: 20).accessibilityIdentifier("half")
                    Color.blue.frame(width: 2000, height: 3000)
                }
            }
            .accessibilityIdentifier("reader")
        }
    }
}

/// A reader in what scrolls, which says where it is.
struct ScrolledReader: View {
    var body: some View {
        ScrollView {
            VStack(spacing: 0) {
                Color.green.frame(height: 200)
                GeometryReader { proxy in
                    Text(verbatim: "at \(Int(proxy.frame(in: .global).minY))").accessibilityIdentifier("place")
                }
                .frame(height: 50)
                Color.green.frame(height: 3000)
            }
        }
    }
}

/// Content that changes the size of its reader whenever it hears of it.
struct Restless: View {
    @State private var height: CGFloat = 200
    @State private var changes = 0

    var body: some View {
        Button("Again") { changes = 0 }
        GeometryReader { proxy in
            Text("Changes: \(changes)").accessibilityIdentifier("changes")
                .onChange(of: proxy.size.height) {
                    height = proxy.size.height == 200 ? 300 : 200
                    changes += 1
                }
        }
        .frame(height: height)
    }
}
