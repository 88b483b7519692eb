import PortableUI

// The rows of both panes, as they are and as they were.

/// Books with their kinds, below the kind in their title.
struct BookRows: View {
    let content: ShownBooks.Content

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            Text(content.filter.title).font(.subheadline.bold()).accessibilityAddTraits(.isHeader)
            ForEach(content.books) { book in
                VStack(alignment: .leading, spacing: 0) {
                    Text(book.title).font(.footnote)
                    Text(book.kind).font(.caption2).foregroundStyle(content.isWrong(book) ? .red : .secondary)
                }
                .lineLimit(1)
                .accessibilityElement(children: .combine)
                .accessibilityIdentifier("shown-\(book.kind)")
            }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }
}

/// Notes with their boxes.
struct NoteRows: View {
    let notes: [Note]

    @Environment(Take.self) private var take

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            Text("Notes").font(.subheadline.bold()).accessibilityAddTraits(.isHeader)
            ForEach(Array(notes.enumerated()), id: \.element.id) { place, note in
                Button {
                    take.tap(.box(place))
                } label: {
                    Label(note.text, systemImage: note.isDone ? "checkmark.circle.fill" : "circle")
                        .font(.footnote)
                        .lineLimit(1)
                }
                .buttonStyle(.plain)
                .accessibilityAddTraits(note.isDone ? .isSelected : [])
                .overlay(alignment: .leading) { Ripple(of: .box(place)) }
            }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }
}

/// A spinner in the place of rows.
struct SpinnerRow: View {
    var body: some View {
        ProgressView().frame(maxWidth: .infinity, minHeight: 60)
    }
}
