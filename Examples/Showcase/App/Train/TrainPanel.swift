import AsyncResources
import PortableUI

/// The train that one sits in: how bad its network is, and what became of the last requests.
struct TrainPanel: View {
    let train: TrainModel

    var body: some View {
        VStack(spacing: 8) {
            AsyncResourceView(train.settings) { settings in
                TrainControls(train: train, settings: settings)
            } loading: {
                ProgressView("Finding the train")
            }
            FlightStrip()
        }
        .padding()
        .frame(maxWidth: .infinity)
        .background(.background)
    }
}

/// The presets in a row; below them, on demand, each of the faults.
private struct TrainControls: View {
    @Bindable var train: TrainModel
    let settings: TrainSettings

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            HStack(spacing: 8) {
                Image(systemName: "tram.fill").accessibilityHidden(true)
                AsyncResourceView(train.presets) { presets in
                    ChoiceRow(choices: presets.map { TrainChoice($0) }, settings: settings, choose: train.choose)
                }
                Spacer(minLength: 0)
                Button(train.isOpen ? "Less" : "More") { train.isOpen.toggle() }.buttonStyle(.borderless)
            }
            if train.isOpen {
                ForEach(TrainChoice.details, id: \.title) { detail in
                    Text(detail.title).font(.footnote).foregroundStyle(.secondary)
                    ChoiceRow(choices: detail.choices, settings: settings, choose: train.choose)
                }
            }
            if let failure = train.failure { Text(failure).font(.footnote).foregroundStyle(.red) }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }
}

private struct ChoiceRow: View {
    let choices: [TrainChoice]
    let settings: TrainSettings
    let choose: @MainActor (TrainSettings) -> Void

    var body: some View {
        HStack(spacing: 8) {
            ForEach(choices, id: \.title) { choice in
                ChoiceButton(choice: choice, isChosen: choice.isChosen(in: settings)) {
                    choose(choice.chosen(in: settings))
                }
            }
        }
        .controlSize(.small)
    }
}

private struct ChoiceButton: View {
    let choice: TrainChoice
    let isChosen: Bool
    let choose: @MainActor () -> Void

    var body: some View {
        if isChosen {
            Button(choice.title, action: choose).buttonStyle(.borderedProminent).accessibilityValue("Chosen")
        } else {
            Button(choice.title, action: choose).buttonStyle(.bordered)
        }
    }
}
