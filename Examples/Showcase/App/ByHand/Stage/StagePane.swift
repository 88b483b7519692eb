import PortableUI

/// A pane: a screen below its controls, as it is, or as it was at another time.
struct StagePane<Screen: View>: View {
    let judge: PaneJudge
    let take: Take

    /// The time that is looked at again, or `nil` for the pane as it is.
    let time: Duration?
    @ViewBuilder let screen: Screen

    @Environment(\.accessibilityReduceMotion) private var reducesMotion

    var body: some View {
        let past = time.map { judge.recording.frame(at: $0) }
        let isFaulty = !(past ?? judge.frame).faults.isEmpty
        VStack(alignment: .leading, spacing: 8) {
            PaneControls(take: take, filter: take.filter(at: time)).disabled(time != nil)
            Divider()
            ZStack(alignment: .topLeading) {
                screen.opacity(isHidden ? 0 : 1).accessibilityHidden(isHidden)
                if let past {
                    PastScreen(frame: past, screen: take.story.screen)
                } else if isHidden {
                    Text("The story is being played. Here’s its end in a few seconds.").font(.footnote)
                }
            }
        }
        .padding(10)
        .frame(maxWidth: .infinity, minHeight: 262, alignment: .topLeading)
        .background(Color.gray.opacity(0.08), in: .rect(cornerRadius: 12))
        .overlay {
            RoundedRectangle(cornerRadius: 12).stroke(.red, lineWidth: 2).opacity(isFaulty ? 1 : 0)
                .allowsHitTesting(false)
        }
        .environment(judge)
    }

    /// A Boolean value that indicates whether the screen as it is isn't seen.
    private var isHidden: Bool { time != nil || reducesMotion && !take.isAtRest }
}

/// The controls of a pane, which act on both of them.
private struct PaneControls: View {
    let take: Take
    let filter: BookFilter

    var body: some View {
        HStack(spacing: 2) {
            switch take.story.screen {
            case .library:
                ForEach([BookFilter.novels, .science, .poetry], id: \.self) { kind in
                    Button(kind.title) { take.tap(.filter(kind)) }
                        .foregroundStyle(kind == filter ? Color.accentColor : .secondary)
                        .fontWeight(kind == filter ? .bold : .regular)
                        .accessibilityAddTraits(kind == filter ? .isSelected : [])
                        .overlay { Ripple(of: .filter(kind)) }
                        .frame(minHeight: 28)
                }
            case .feed:
                Text("Quotations").bold()
            }
            Spacer(minLength: 0)
            Button {
                take.tap(.refresh)
            } label: {
                Image(systemName: "arrow.clockwise").accessibilityLabel("Refresh").frame(minWidth: 28, minHeight: 28)
            }
            .overlay { Ripple(of: .refresh) }
        }
        .buttonStyle(.plain)
        .font(.caption)
        .lineLimit(1)
        .minimumScaleFactor(0.7)
    }
}

/// A screen as it was.
private struct PastScreen: View {
    let frame: PaneFrame
    let screen: PaneScreen

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            switch screen {
            case .library:
                if let books = frame.books { BookRows(content: books) } else { SpinnerRow() }
                if let notes = frame.notes { NoteRows(notes: notes) } else { SpinnerRow() }
            case .feed:
                if let quotes = frame.quotes {
                    ScrollView {
                        VStack(alignment: .leading, spacing: 8) {
                            ForEach(Array(quotes.enumerated()), id: \.offset) { ShownQuote(quote: $0.element) }
                        }
                    }
                    .frame(height: 200)
                } else {
                    SpinnerRow()
                }
            }
        }
        .disabled(true)
    }
}

/// A circle that spreads from where a tap has just been.
struct Ripple: View {
    private let tap: Tap

    @Environment(Take.self) private var take

    init(of tap: Tap) {
        self.tap = tap
    }

    var body: some View {
        if take.marks.last?.tap == tap { Wave().id(take.marks.count) }
    }
}

private struct Wave: View {
    @Environment(\.accessibilityReduceMotion) private var reducesMotion
    @Environment(Take.self) private var take
    @State private var isSpread = false

    var body: some View {
        Circle()
            .fill(Color.accentColor)
            .frame(width: 36, height: 36)
            .scaleEffect(isSpread ? 1.6 : 1)
            .opacity(isSpread || reducesMotion ? 0 : 0.5)
            .animation(.easeOut(duration: 0.6), value: isSpread)
            .allowsHitTesting(false)
            .accessibilityHidden(true)
            // NB: A host doesn't animate what it has yet to draw.
            .task {
                await take.wait(for: .milliseconds(150))
                isSpread = true
            }
    }
}
