import AsyncResources
import PortableUI

/// The stage: two panes that receive the same taps, one written by hand, the other with resources.
struct ByHandScreen<Footer: View>: View {
    let stage: StageModel
    @Binding var story: Story
    @ViewBuilder let footer: Footer

    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 10) {
                Text(
                    "**AsyncResources** loads remote data for SwiftUI views, and never shows an old response as a new one."
                )
                .font(.footnote)
                .frame(maxWidth: 720, alignment: .leading)
                Performance(stage: stage, take: stage.take)
                StoryCards(stage: stage, story: $story)
                footer
                CodeOfPanes(screen: stage.take.story.screen)
            }
            .padding(.horizontal)
            .padding(.bottom)
            .frame(maxWidth: .infinity, alignment: .leading)
        }
        .modifier(InlineTitle())
        .onChange(of: story, initial: true) {
            if stage.take.story != story { stage.play(story) }
        }
        .onDisappear { stage.leave() }
    }
}

/// A performance: the panes below their score, the time line, and what happened in words.
private struct Performance: View {
    let stage: StageModel
    let take: Take

    /// The part of a performance that is played without a pause.
    private struct Part: Hashable {
        let take: ObjectIdentifier
        let isAtRest: Bool
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            ScoreBoard(take: take)
            HStack(alignment: .top, spacing: 8) {
                StagePane(judge: take.byHand, take: take, time: stage.playhead) {
                    switch take.story.screen {
                    case .library:
                        LibraryByHand(filter: take.taps.filter, refreshes: take.taps.refreshes, mark: take.taps.mark)
                    case .feed: FeedByHand(refreshes: take.taps.refreshes)
                    }
                }
                .environment(\.station, take.services.byHand)
                StagePane(judge: take.ofResources, take: take, time: stage.playhead) {
                    switch take.story.screen {
                    case .library:
                        LibraryOfResources(
                            filter: take.taps.filter, refreshes: take.taps.refreshes, mark: take.taps.mark)
                    case .feed:
                        FeedOfResources(station: take.services.ofResources, refreshes: take.taps.refreshes)
                    }
                }
                .environment(\.station, take.services.ofResources)
                .resourceContainer(take.container)
            }
            .id(take.id)
            StageTimeline(stage: stage, take: take)
            Captions(take: take)
        }
        .environment(take)
        .frame(maxWidth: 720)
        .task(id: Part(take: ObjectIdentifier(take), isAtRest: take.isAtRest)) { await take.play() }
    }
}

/// The titles of the panes, with the numbers of their faults between them, such as `3 : 0`.
private struct ScoreBoard: View {
    let take: Take

    var body: some View {
        let (byHand, ofResources) = (take.byHand.faults.count, take.ofResources.faults.count)
        HStack(alignment: .firstTextBaseline, spacing: 8) {
            Text("By hand").minimumScaleFactor(0.5).frame(maxWidth: .infinity, alignment: .leading)
            VStack(spacing: 0) {
                Text("\(byHand) : \(ofResources)")
                    .font(.title2.bold().monospacedDigit())
                    .foregroundStyle(byHand > 0 ? .red : .primary)
                    .accessibilityLabel("\(byHand) faults by hand, \(ofResources) with resources")
                    .accessibilityIdentifier("score")
                Text("faults").font(.caption2).foregroundStyle(.secondary)
            }
            .fixedSize()
            Text("AsyncResources").minimumScaleFactor(0.5).frame(maxWidth: .infinity, alignment: .trailing)
        }
        .font(.footnote.bold())
        .lineLimit(1)
    }
}

/// A modifier that puts the title of a screen in the bar above it, where there's one.
private struct InlineTitle: ViewModifier {
    func body(content: Content) -> some View {
        #if os(macOS)
            content
        #else
            content.navigationBarTitleDisplayMode(.inline)
        #endif
    }
}
