import PortableUI
import ResourceCore
import ResourcePages
import ResourceUI
import ResourceWriting

// The code of *Coming from useInfiniteQuery and Paging 3*.

nonisolated struct Letter: Codable, Identifiable, Hashable, Sendable {
    let id: Int

    var subject: String { "Letter \(id)" }
}

/// A mailbox with 60 letters, 20 to a page.
enum LetterBox {
    nonisolated static func page(after cursor: Int?) async throws -> Page<Letter, Int> {
        let first = (cursor ?? 0) + 1
        return Page((first..<first + 20).map { Letter(id: $0) }, next: first < 41 ? first + 19 : nil)
    }
}

extension Resource where Value == Pages<Letter> {
    nonisolated static var letters: Resource {
        .pages("letters") { cursor in
            try await LetterBox.page(after: cursor)
        }
    }
}

struct LetterList: View {
    var body: some View {
        AsyncResourceView(.letters) { letters in
            List {
                PagedForEach(letters, ahead: 10) { letter in
                    Text(letter.subject)
                }
            }
        }
    }
}
