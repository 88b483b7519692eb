import SwiftUI

// A source of an app for Apple platforms, which isn't aware of PortableUI and relies on SwiftUI's implicit imports.

struct Headline: Codable, Identifiable {
    let id: UUID
    let title: String
    let date: Date
}

@Observable
@MainActor
final class Headlines {
    private(set) var all: [Headline] = []
    var filter = ""

    func load() async throws {
        guard let url = URL(string: "https://example.com/headlines.json") else { return }
        let (data, response) = try await URLSession.shared.data(from: url)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw URLError(.badServerResponse) }
        all = try JSONDecoder().decode([Headline].self, from: data)
    }
}

@MainActor
final class ReadingTime: ObservableObject {
    @Published var minutes = 0
}

struct HeadlineList: View {
    @State private var headlines = Headlines()
    @StateObject private var time = ReadingTime()

    var body: some View {
        List(headlines.all) { headline in
            SwiftUI.Text(headline.title)
            Text(headline.date, format: .dateTime)
        }
        .task { try? await headlines.load() }
        .overlay { Stepper("\(time.minutes) minutes", value: $time.minutes) }
    }
}
