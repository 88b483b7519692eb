import Foundation
import PortableUI

/// An image whose URL changes.
struct OnePicture: View {
    @State private var name = "red"

    var body: some View {
        VStack {
            Picture(name: name)
            Button("Ask for red") { name = "red" }
            Button("Ask for green") { name = "green" }
        }
    }
}

/// An image at the top of rows that can be scrolled away.
struct ScrolledPicture: View {
    var body: some View {
        ScrollView {
            LazyVStack {
                ForEach(0..<200) { number in
                    if number == 0 {
                        Picture(name: "red").frame(height: 60)
                    } else {
                        Text("Row \(number)").frame(height: 60)
                    }
                }
            }
        }
        .accessibilityIdentifier("rows")
    }
}

/// An image in a file of this machine, which isn't from the web.
struct FilePicture: View {
    var body: some View {
        Picture(url: URL(filePath: "/etc/hostname"))
    }
}

private struct Picture: View {
    let url: URL?

    init(url: URL?) {
        self.url = url
    }

    init(name: String) {
        url = URL(string: "https://pictures.example/\(name)")
    }

    var body: some View {
        AsyncImage(url: url) { phase in
            switch phase {
            case .empty: Text("No picture yet")
            case .success(let image): image.resizable().frame(width: 40, height: 40)
            case .failure: Text("No picture at all")
            }
        }
        .accessibilityIdentifier("picture")
    }
}

/// Symbols beside text, aligned by its baseline.
struct SymbolLines: View {
    var body: some View {
        HStack(alignment: .firstTextBaseline) {
            Image(systemName: "tram")
            Text(verbatim: "Plain")
        }
        HStack(alignment: .lastTextBaseline) {
            Image(systemName: "tram").frame(width: 40)
            Text(verbatim: "Framed")
        }
        Text(verbatim: "Covered")
            .overlay(alignment: Alignment(horizontal: .trailing, vertical: .firstTextBaseline)) {
                Image(systemName: "tram")
            }
    }
}
