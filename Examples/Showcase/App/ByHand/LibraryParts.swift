import PortableUI

// The views that both panes draw. Each of them tells its pane's judge what is on screen, and nothing else does.

/// Books below the kind that they are shown as.
struct ShownBooks: View {
    let books: [Book]
    let filter: BookFilter

    @Environment(PaneJudge.self) private var judge

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            Text(filter.rawValue.capitalized).font(.subheadline.bold()).accessibilityAddTraits(.isHeader)
            ForEach(books.prefix(4)) { book in
                VStack(alignment: .leading, spacing: 0) {
                    Text(book.title).font(.footnote).lineLimit(1)
                    Text(book.kind).font(.caption2).foregroundStyle(color(of: book))
                }
                .accessibilityElement(children: .combine)
                .accessibilityIdentifier("shown-\(book.kind)")
            }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .onChange(of: answer, initial: true) { judge.sees(answer) }
        .onDisappear { judge.sees(nil) }
    }

    private var answer: ShownAnswer {
        ShownAnswer(filter: filter, kinds: Set(books.prefix(4).map(\.kind)))
    }

    private func color(of book: Book) -> Color {
        filter.rawValue == book.kind || filter == .all ? .secondary : .red
    }
}

/// The first notes, whose boxes can be tapped.
struct ShownNotes: View {
    let notes: [Note]

    @Environment(PaneJudge.self) private var judge
    @Environment(LibraryTaps.self) private var taps

    var body: some View {
        let shown = Array(notes.prefix(3))
        VStack(alignment: .leading, spacing: 6) {
            Text("Notes").font(.subheadline.bold()).accessibilityAddTraits(.isHeader)
            ForEach(shown) { note in
                Button {
                    taps.mark(note)
                } label: {
                    Label(note.text, systemImage: note.isDone ? "checkmark.circle.fill" : "circle")
                        .font(.footnote)
                        .lineLimit(1)
                }
                .buttonStyle(.plain)
                .accessibilityAddTraits(note.isDone ? .isSelected : [])
            }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .onChange(of: shown, initial: true) { judge.sees(shown) }
    }
}

/// A sign that something is loading.
struct Spinner: View {
    @Environment(PaneJudge.self) private var judge

    var body: some View {
        ProgressView()
            .frame(maxWidth: .infinity, minHeight: 60)
            .onAppear { judge.spinnerAppeared() }
            .onDisappear { judge.spinnerDisappeared() }
    }
}
