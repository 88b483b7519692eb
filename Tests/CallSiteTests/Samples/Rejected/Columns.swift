import PortableUI

struct Book: Identifiable {
    let id: Int
    let address: URL
}

// A page has one column.
struct Shelf: View {
    let books: [Book]

    var body: some View {
        NavigationSplitView {  // error: use a NavigationStack, whose links show the details
            Text("Shelves")
        } detail: {
            Text("Book")
        }
        Table(books) { TableColumn("Title") { Text("\($0.id)") } }  // error: use a List whose rows
        ShareLink(item: books[0].address)  // error: use a Link
        ShareLink("Share", item: books[0].address)  // error: use a Link
    }
}
