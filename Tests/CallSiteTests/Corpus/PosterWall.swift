import PortableUI

@MainActor
final class PosterModel: ObservableObject {
    @Published var query = ""
    @Published private(set) var titles: [String] = []
    let search: @Sendable (String) async -> [String]

    init(search: @escaping @Sendable (String) async -> [String]) {
        self.search = search
    }

    func run() async {
        titles = await search(query)
    }
}

struct PosterWall: View {
    @StateObject var model: PosterModel
    @State private var changes = 0

    var body: some View {
        VStack {
            TextField("Search", text: $model.query)
                .onSubmit { Task { await model.run() } }
            ScrollView(.horizontal) {
                LazyHGrid(rows: [GridItem(.fixed(80)), GridItem(.fixed(80))], spacing: 12) {
                    ForEach(model.titles, id: \.self) { title in
                        ZStack {
                            RadialGradient(colors: [.orange, .red], center: .top, startRadius: 0, endRadius: 80)
                            AngularGradient(colors: [.clear, .black], center: .center).allowsHitTesting(false)
                            Text(title).foregroundStyle(.white)
                        }
                        .frame(width: 60)
                    }
                }
            }
            Text("\(changes) changes")
        }
        .onReceive(model.$query) { _ in changes += 1 }
    }
}
