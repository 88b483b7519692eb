import Foundation
import PortableUI
import ResourceTesting

/// The data of the five stories and its sources, which both versions of each story use.
struct StoryClient: Sendable {
    var swatch: @Sendable (Int) async throws -> Swatch = { _ in throw Trouble() }
    var volumes: @Sendable (String) async throws -> [Volume] = { _ in throw Trouble() }
    var channels: @Sendable (String) async throws -> [Channel] = { _ in throw Trouble() }
    var picture: @Sendable (String) async throws -> Data = { _ in throw Trouble() }
    var sayings: @Sendable () async throws -> [Saying] = { throw Trouble() }
}

/// A color of the gallery.
struct Swatch: Equatable, Sendable {
    let name: String
}

/// A book of a list.
struct Volume: Identifiable, Equatable, Sendable {
    let id: Int
    let title: String
}

/// A radio station of a genre.
struct Channel: Identifiable, Equatable, Sendable {
    let id: Int
    let name: String
}

/// A quotation of the feed.
struct Saying: Identifiable, Equatable, Sendable {
    let id: Int
    let text: String
}

/// A picker for the topic of the list of books.
struct TopicPicker: View {
    @Binding var topic: String

    var body: some View {
        Picker("Topic", selection: $topic) {
            ForEach(["trains", "sea"], id: \.self) { Text($0) }
        }
    }
}

/// An error message for the versions by hand; the others use the package's.
struct TryAgain: View {
    let error: any Error
    let isRunning: Bool
    let retry: @MainActor () -> Void

    var body: some View {
        VStack {
            Text(error.localizedDescription)
            Button("Retry") { retry() }.disabled(isRunning)
        }
    }
}
