import AsyncResources
import PortableUI

/// Two panes that receive the same taps on the same train: one is written by hand, the other uses resources.
struct ByHandScreen: View {
    let model: LibraryModel

    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 14) {
                Text("The same taps on the same train, and the faults that came to the screen.")
                    .font(.subheadline)
                    .foregroundStyle(.secondary)
                Stories(model: model)
                Controls(taps: model.taps)
                Score(model: model)
                Panes(model: model)
                if model.taps.screen == .feed {
                    DiscardedResponses(journal: model.journal, key: "feed", isExpanded: true).font(.subheadline)
                }
                LibrarySources(screen: model.taps.screen)
            }
            .padding(.horizontal)
            .padding(.bottom)
        }
        .task { await model.watch() }
        .task { await model.journal.follow() }
    }
}

/// The two panes, side by side.
private struct Panes: View {
    let model: LibraryModel

    var body: some View {
        HStack(alignment: .top, spacing: 12) {
            Pane(title: "By hand", judge: model.byHand, taps: model.taps) { taps in
                switch taps.screen {
                case .library: LibraryByHand(filter: taps.filter, refreshes: taps.refreshes, mark: taps.mark)
                case .feed: FeedByHand(refreshes: taps.refreshes + taps.reloads)
                }
            }
            .environment(\.station, model.services.byHand)
            Pane(title: "AsyncResources", judge: model.ofResources, taps: model.taps) { taps in
                switch taps.screen {
                case .library:
                    LibraryOfResources(filter: taps.filter, refreshes: taps.refreshes, mark: taps.mark)
                case .feed:
                    FeedOfResources(
                        station: model.services.ofResources, refreshes: taps.refreshes, reloads: taps.reloads)
                }
            }
            .environment(\.station, model.services.ofResources)
            .resourceContainer(model.container)
        }
    }
}

/// The buttons that play stories.
private struct Stories: View {
    let model: LibraryModel

    @State private var chosen: LibraryStory?

    var body: some View {
        ScrollView(.horizontal) {
            HStack(spacing: 8) {
                ForEach(LibraryStory.allCases, id: \.self) { story in
                    Button(story.rawValue) { chosen = story }
                        .disabled(model.story != nil)
                        .accessibilityAddTraits(model.story == story ? .isSelected : [])
                }
            }
            .buttonStyle(.bordered)
            .controlSize(.small)
            // Room for fingers, which a scroll view would cut off.
            .padding(.vertical, 8)
        }
        .scrollIndicators(.hidden)
        .task(id: chosen) {
            guard let story = chosen else { return }
            await model.play(story)
            chosen = nil
        }
    }
}

/// The controls of free play, which both panes obey.
private struct Controls: View {
    @Bindable var taps: LibraryTaps

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            Picker("Screen of both panes", selection: $taps.screen) {
                ForEach(LibraryScreen.allCases, id: \.self) { Text($0.rawValue.capitalized) }
            }
            if taps.screen == .library {
                Picker("Books of both panes", selection: $taps.filter) {
                    ForEach(BookFilter.allCases, id: \.self) { Text($0.rawValue.capitalized) }
                }
            }
            HStack(spacing: 8) {
                if taps.screen == .feed { Button("Scroll both") { taps.scrolls += 1 } }
                Button("Refresh both") { taps.refreshes += 1 }
                Button(taps.isVisible ? "Leave" : "Return") { taps.isVisible.toggle() }
            }
            .buttonStyle(.bordered)
            .controlSize(.small)
        }
        .pickerStyle(.segmented)
        .labelsHidden()
    }
}

/// The numbers of faults, such as `7 : 0`.
private struct Score: View {
    let model: LibraryModel

    var body: some View {
        let (byHand, ofResources) = (model.byHand.score, model.ofResources.score)
        HStack(alignment: .firstTextBaseline, spacing: 10) {
            Text("\(byHand.faults) : \(ofResources.faults)")
                .font(.largeTitle.bold().monospacedDigit())
                .fixedSize()
                .accessibilityLabel("\(byHand.faults) faults by hand, \(ofResources.faults) with resources")
                .accessibilityIdentifier("score")
            Text(model.story.map { "\($0.rawValue)…" } ?? "faults on screen")
                .font(.footnote)
                .foregroundStyle(.secondary)
            Spacer(minLength: 0)
            Button("Start over") { model.startOver() }.buttonStyle(.borderless).controlSize(.small).fixedSize()
        }
    }
}

/// A pane with its counts above its screen.
private struct Pane<Screen: View>: View {
    let title: LocalizedStringKey
    let judge: PaneJudge
    let taps: LibraryTaps
    @ViewBuilder let screen: (LibraryTaps) -> Screen

    var body: some View {
        VStack(alignment: .leading, spacing: 10) {
            Text(title).font(.headline).lineLimit(1).minimumScaleFactor(0.6).accessibilityAddTraits(.isHeader)
            Counts(score: judge.score)
            Divider()
            if taps.isVisible {
                screen(taps)
            } else {
                Text("Another screen").font(.footnote).foregroundStyle(.secondary).frame(minHeight: 60)
            }
        }
        .padding(10)
        .frame(maxWidth: .infinity, alignment: .leading)
        .background(Color.gray.opacity(0.1), in: .rect(cornerRadius: 12))
        .environment(judge)
        .environment(taps)
    }
}

/// The counts of a pane.
private struct Counts: View {
    let score: PaneScore

    var body: some View {
        VStack(spacing: 2) {
            count("Wrong answers", score.wrongAnswers, isFault: true)
            count("Lost updates", score.lostUpdates, isFault: true)
            count("Stuck spinners", score.stuckSpinners, isFault: true)
            count("Broken lists", score.brokenLists, isFault: true)
            count("Requests", score.requests, isFault: false)
        }
        .font(.caption.monospacedDigit())
    }

    private func count(_ name: LocalizedStringKey, _ number: Int, isFault: Bool) -> some View {
        HStack(spacing: 4) {
            Text(name).lineLimit(1)
            Spacer(minLength: 0)
            Text("\(number)").bold().foregroundStyle(isFault && number > 0 ? Color.red : .secondary)
        }
    }
}
