import Foundation
import PortableUI

/// Answers for pictures when somebody says so, and writes down who waits.
@MainActor
private final class PictureGate {
    let journal = Journal()
    private var waiting: [String: AsyncThrowingStream<Data, any Error>.Continuation] = [:]

    func picture(at url: URL) async throws -> Data {
        let name = url.lastPathComponent
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: Data.self)
        waiting[name] = continuation
        journal.note("load \(name)")
        for try await data in stream { return data }
        journal.note("cancelled \(name)")
        throw CancellationError()
    }

    func send(_ name: String) {
        let text = name == "red" ? red : green
        waiting.removeValue(forKey: name)?.yield(Data(base64Encoded: text) ?? Data())
    }

    func fail(_ name: String) {
        waiting.removeValue(forKey: name)?.finish(throwing: URLError(.badServerResponse))
    }

    // PNG files of one pixel each.
    private let red = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC"
    private let green = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgWMAAAAFEAKH5ZOq+AAAAAElFTkSuQmCC"
}

/// One picture whose address changes, and in how far it has come.
struct OnePicture: View {
    @State private var gate = PictureGate()
    @State private var name = "red"

    var body: some View {
        VStack {
            Picture(name: name)
            Button("Ask for red") { name = "red" }
            Button("Ask for green") { name = "green" }
            Button("Send it") { gate.send(name) }
            Button("Fail") { gate.fail(name) }
            JournalText(journal: gate.journal)
        }
        .environment(\.loadImage, ImageLoad { [gate] in try await gate.picture(at: $0) })
    }
}

/// A picture at the top of rows that can be scrolled away.
struct ScrolledPicture: View {
    @State private var gate = PictureGate()

    var body: some View {
        VStack {
            JournalText(journal: gate.journal)
            Button("Send it") { gate.send("red") }
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
        .environment(\.loadImage, ImageLoad { [gate] in try await gate.picture(at: $0) })
    }
}

private struct Picture: View {
    let name: String

    var body: some View {
        AsyncImage(url: URL(string: "https://pictures.example/\(name)")) { phase in
            switch phase {
            case .empty: Text("No picture yet")
            case .success(let image): image.resizable().frame(width: 40, height: 40)
            case .failure: Text("No picture at all")
            }
        }
        .accessibilityIdentifier("picture")
    }
}
