import PortableUI

/// A card for each story, and a button that plays the current one again.
struct StoryCards: View {
    let stage: StageModel
    @Binding var story: Story

    private let columns = [GridItem(.adaptive(minimum: 220), spacing: 8, alignment: .topLeading)]

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            Button("Play again", systemImage: "arrow.counterclockwise") { stage.play(story) }
                .buttonStyle(.bordered)
                .disabled(!stage.take.isAtRest)
            Text("Other stories").font(.headline).accessibilityAddTraits(.isHeader)
            LazyVGrid(columns: columns, spacing: 8) {
                ForEach(Story.allCases.filter { $0 != story }) { other in
                    Button {
                        story = other
                    } label: {
                        VStack(alignment: .leading, spacing: 2) {
                            Text(other.title).font(.subheadline.bold())
                            Text(other.sentence).font(.footnote).foregroundStyle(.secondary)
                        }
                        .multilineTextAlignment(.leading)
                        .padding(10)
                        .frame(maxWidth: .infinity, alignment: .topLeading)
                        .background(Color.gray.opacity(0.1), in: .rect(cornerRadius: 10))
                    }
                    .buttonStyle(.plain)
                    .accessibilityIdentifier("story-\(other.rawValue)")
                }
            }
        }
        .frame(maxWidth: 720, alignment: .leading)
    }
}
