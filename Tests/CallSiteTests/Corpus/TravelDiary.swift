import PortableUI

struct Trip: Hashable, Identifiable {
    let id: Int
    let place: String
}

@MainActor
@Observable
final class Diary {
    var trips = [Trip(id: 1, place: "Riga"), Trip(id: 2, place: "Oslo")]
    var savedCount = 0

    func add(_ place: String) {
        trips.append(Trip(id: trips.count + 1, place: place))
    }
}

@MainActor
final class TripRouter: ObservableObject {
    @Published var path: [Trip] = []
}

struct TravelDiaryApp: App {
    @State private var diary = Diary()
    @StateObject private var router = TripRouter()
    @State private var isSignedIn = false

    var body: some Scene {
        DiaryScene(diary: diary, path: $router.path, isSignedIn: $isSignedIn)
            .environment(diary)
            .environmentObject(router)
    }
}

struct DiaryScene: Scene {
    let diary: Diary
    @Binding var path: [Trip]
    @Binding var isSignedIn: Bool

    @Environment(\.scenePhase) private var scenePhase
    @State private var changes = 0

    var body: some Scene {
        WindowGroup {
            if isSignedIn {
                NavigationStack(path: $path) {
                    TripList()
                        .navigationTitle("Trips, \(changes) new")
                        .navigationDestination(for: Trip.self) { TripScreen(trip: $0) }
                }
            } else {
                Button("Sign in") { isSignedIn = true }
            }
        }
        .onChange(of: diary.trips) { old, new in changes += new.count - old.count }
        .onChange(of: scenePhase, initial: true) {
            if scenePhase == .active { diary.savedCount = diary.trips.count }
        }
    }
}

struct TripList: View {
    @Environment(Diary.self) private var diary

    var body: some View {
        VStack {
            List(diary.trips) { trip in
                NavigationLink(trip.place, value: trip)
            }
            Text("\(diary.savedCount) saved")
        }
        .toolbar {
            Button("Add") { diary.add("Rome") }
        }
    }
}

struct TripScreen: View {
    let trip: Trip

    @EnvironmentObject private var router: TripRouter

    var body: some View {
        VStack {
            Text("A trip to \(trip.place)")
            Button("All trips") { router.path = [] }
        }
    }
}
