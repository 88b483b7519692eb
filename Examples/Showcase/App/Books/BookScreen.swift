import AsyncResources
import Foundation
import PortableUI

/// The screen of a book, whose model requires a loaded book, so that the screen has no empty state.
struct BookScreen: View {
    @Bindable var model: BookModel

    var body: some View {
        List {
            Section {
                VStack(alignment: .leading, spacing: 8) {
                    Text("\(model.details.book.author), \(model.details.book.date)").foregroundStyle(.secondary)
                    Text(model.details.summary)
                }
            }
            Section {
                LabeledContent("Kind", value: model.details.book.kind.capitalized)
                LabeledContent("Pages", value: "\(model.details.pages)")
                Toggle("On my shelf", isOn: $model.isOnShelf)
            }
        }
        .navigationTitle(model.details.book.title)
    }

    /// The same screen for an identifier, which is created after its model.
    struct Async: View {
        let id: Book.ID

        @Environment(\.station) private var station

        var body: some View {
            AsyncResourceView(id: id) {
                try await BookModel(id: id, from: station)
            } content: { model in
                BookScreen(model: model)
            } loading: {
                DefaultResourceView().navigationTitle("Book")
            } failure: { error, retry in
                BookFailure(error: error, retry: retry).navigationTitle("Book")
            }
        }
    }
}

/// The reason why there's no book, with another try unless the server has said that there is no such book.
private struct BookFailure: View {
    let error: any Error
    let retry: LoadAction

    var body: some View {
        if (error as? HTTPFailure)?.status == .notFound {
            ContentUnavailableView("There is no such book", systemImage: "books.vertical")
        } else {
            DefaultResourceView(error: error, retry: retry)
        }
    }
}

/// The model of a book's screen.
@MainActor
@Observable
final class BookModel {
    let details: BookDetails
    var isOnShelf = false

    /// Creates a model by loading the book first.
    ///
    /// Without it, there's no model.
    convenience init(id: Book.ID, from station: StationService) async throws {
        self.init(try await station.api.get(["books", id], .json()).value())
    }

    /// Creates a model for an existing book, as in a preview.
    init(_ details: BookDetails) {
        self.details = details
    }
}

struct BookScreen_Previews: PreviewProvider {
    static var previews: some View {
        NavigationStack {
            BookScreen(
                model: BookModel(
                    BookDetails(
                        book: Book(id: "1", title: "Emma", author: "Jane Austen", year: 1815, kind: "novels"),
                        summary: "A young woman with good intentions arranges the hearts of her neighbors.", pages: 474)
                )
            )
        }
    }
}
