import AsyncResources
import PortableUI
import ResourceInspector

/// The simulator of the network: the train and its mixture of faults, and the loads of the last 30 seconds.
///
/// Where there is little room, it's one line until it's opened.
struct TrainPanel: View {
    let train: TrainModel

    @Environment(Journal.self) private var journal

    var body: some View {
        VStack(spacing: 8) {
            AsyncResourceView(train.settings) { settings in
                TrainControls(train: train, settings: settings)
            }
            .skeleton(TrainSettings())
            if !train.isLine { LoadStrip(journal.timeline, of: journal.container) }
        }
        .padding(.horizontal)
        .padding(.vertical, 8)
        .frame(maxWidth: .infinity)
        .background(.bar)
        .background { RoomReader(train: train) }
        .overlay(alignment: .top) { Divider() }
    }
}

/// Measures the room above the panel's lower edge.
private struct RoomReader: View {
    let train: TrainModel

    var body: some View {
        GeometryReader { proxy in
            // NB: Before it's measured, it's as large as a window.
            let isMeasured = proxy.size.height < 700
            let hasRoom = !isMeasured || proxy.size.width >= 600 && proxy.frame(in: .global).maxY >= 500
            Color.clear.onChange(of: hasRoom, initial: true) { train.hasRoom = hasRoom }
        }
    }
}

/// The presets in a row; below them, on demand, each of the faults.
private struct TrainControls: View {
    @Bindable var train: TrainModel
    let settings: TrainSettings

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            HStack(spacing: 8) {
                TrainTitle(summary: settings.summary)
                Spacer(minLength: 0)
                // NB: It has one place, so a press while the panel is measured isn't lost.
                Button(train.isOpen ? "Less" : "More") { train.isOpen.toggle() }
                    .buttonStyle(.borderless)
                    .controlSize(.mini)
                    .frame(height: train.isLine ? nil : 16)
            }
            if !train.isLine {
                AsyncResourceView(train.presets) { presets in
                    ChoiceRow(
                        name: "preset", choices: presets.map { TrainChoice($0) }, settings: settings,
                        choose: train.choose)
                }
                .skeleton(TrainPreset.samples)
            }
            if train.isOpen {
                Text(
                    "It delays the server's responses on all pages, and lets some fail. Each bar is a load, as long as it ran."
                )
                .font(.caption)
                .foregroundStyle(.secondary)
                ForEach(TrainChoice.groups, id: \.title) { group in
                    TrainDetailRows(group: group, settings: settings, choose: train.choose)
                }
            }
            if let complaint = train.changes.complaint(in: settings) {
                Text(complaint).font(.footnote).foregroundStyle(.red)
            }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }
}

/// The name of the panel, and the mixture of faults that is in use.
private struct TrainTitle: View {
    let summary: String

    var body: some View {
        HStack(alignment: .firstTextBaseline, spacing: 6) {
            Image(systemName: "tram.fill").font(.caption).accessibilityHidden(true)
            Text("Network simulator").font(.caption.bold()).fixedSize()
            Text(summary).font(.caption).foregroundStyle(.secondary).lineLimit(1)
        }
        .accessibilityElement(children: .combine)
        .accessibilityIdentifier("train-summary")
    }
}

/// The faults of one kind below their title, in rows.
private struct TrainDetailRows: View {
    let group: TrainChoice.Group
    let settings: TrainSettings
    let choose: @MainActor (TrainChange) -> Void

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            Text(group.title).font(.caption.bold()).foregroundStyle(.secondary)
            ForEach(group.rows, id: \.title) { row in
                HStack(spacing: 8) {
                    Text(row.title).font(.footnote)
                    Spacer(minLength: 0)
                    ChoiceRow(name: row.title, choices: row.choices, settings: settings, choose: choose).fixedSize()
                }
            }
        }
        .frame(maxWidth: 480)
    }
}

private struct ChoiceRow: View {
    let name: String
    let choices: [TrainChoice]
    let settings: TrainSettings
    let choose: @MainActor (TrainChange) -> Void

    var body: some View {
        HStack(spacing: 6) {
            ForEach(choices, id: \.title) { choice in
                ChoiceButton(choice: choice, isChosen: choice.change.isMade(in: settings)) {
                    choose(choice.change)
                }
                .accessibilityIdentifier("\(name): \(choice.title)")
            }
        }
        .controlSize(.mini)
    }
}

private struct ChoiceButton: View {
    let choice: TrainChoice
    let isChosen: Bool
    let choose: @MainActor () -> Void

    var body: some View {
        if isChosen {
            Button(choice.title, action: choose).buttonStyle(.borderedProminent).accessibilityAddTraits(.isSelected)
        } else {
            Button(choice.title, action: choose).buttonStyle(.bordered)
        }
    }
}
