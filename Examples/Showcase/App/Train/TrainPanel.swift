import AsyncResources
import PortableUI

/// The train that one sits in: how long answers take, and how many of them fail.
struct TrainPanel: View {
    let service: StationService

    @Environment(\.resourceContainer) private var container

    var body: some View {
        AsyncResourceView(.train(of: service)) { settings in
            TrainControls(settings: settings, service: service, container: container)
        } loading: {
            ProgressView("Finding the train")
        }
        .padding()
        .frame(maxWidth: .infinity)
        .background(Color.gray.opacity(0.15), in: .rect(cornerRadius: 16))
    }
}

/// Two rows of choices; the one in force is filled.
private struct TrainControls: View {
    let settings: TrainSettings
    let service: StationService
    let container: ResourceContainer

    @State private var chosen: TrainSettings?
    @State private var failure: String?

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            Label("The train", systemImage: "tram.fill").font(.headline)
            ChoiceRow(title: "Answers take", choices: TrainChoice.latencies, settings: settings) { chosen = $0 }
            ChoiceRow(title: "Answers fail", choices: TrainChoice.failureRates, settings: settings) { chosen = $0 }
            if let failure { Text(failure).font(.footnote).foregroundStyle(.red) }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .task(id: chosen) { await apply() }
    }

    /// Tells the server; what it answers is what is shown.
    private func apply() async {
        guard let chosen, chosen != settings else { return }
        do {
            let settings = try await service.put(chosen, at: "api/train")
            container.set(settings, for: .train(of: service))
            failure = nil
        } catch is CancellationError {
            return
        } catch {
            failure = error.localizedDescription
        }
    }
}

private struct ChoiceRow: View {
    let title: String
    let choices: [TrainChoice]
    let settings: TrainSettings
    let choose: @MainActor (TrainSettings) -> Void

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            Text(title).font(.subheadline).foregroundStyle(.secondary)
            HStack(spacing: 8) {
                ForEach(choices, id: \.title) { choice in
                    ChoiceButton(choice: choice, isChosen: choice.isChosen(in: settings)) {
                        choose(choice.chosen(in: settings))
                    }
                }
            }
        }
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
