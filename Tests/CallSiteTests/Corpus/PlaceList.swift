import PortableUI

struct Place: Identifiable, Hashable, Sendable {
    let id: Int
    var name: String
    var distance: Int
}

@MainActor
@Observable
final class PlaceModel {
    var places: [Place] = []
    var failure: String?
    private let nearby: @Sendable () async throws -> [Place]

    init(nearby: @escaping @Sendable () async throws -> [Place]) {
        self.nearby = nearby
    }

    func load() async {
        guard places.isEmpty else { return }
        await refresh()
    }

    func refresh() async {
        do {
            places = try await nearby()
            failure = nil
        } catch is CancellationError {
        } catch {
            failure = "The places could not be loaded"
        }
    }
}

struct PlaceList: View {
    let model: PlaceModel

    var body: some View {
        List(model.places, rowContent: PlaceRow.init)
            .overlay {
                if model.places.isEmpty, model.failure == nil { ProgressView() }
            }
            .overlay(alignment: .bottom) {
                if let failure = model.failure {
                    Text(failure)
                        .padding()
                        .background(Capsule().fill(.background))
                }
            }
            .task(model.load)
            .refreshable(action: model.refresh)
    }
}

struct PlaceRow: View {
    let place: Place

    init(_ place: Place) {
        self.place = place
    }

    var body: some View {
        LabeledContent {
            Text("\(place.distance) m")
        } label: {
            Text(place.name)
        }
    }
}
