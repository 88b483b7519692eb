import PortableUI

struct Recipe: Identifiable, Hashable, Sendable {
    enum Course: String, CaseIterable, Identifiable, Sendable {
        case soup = "Soups"
        case cake = "Cakes"

        var id: Self { self }
    }

    let id: Int
    let name: String
    let course: Course
    let minutes: Int
}

struct RecipeBrowser: View {
    let recipes: @Sendable (Recipe.Course) async throws -> [Recipe]
    @State private var course = Recipe.Course.soup

    var body: some View {
        TabView(selection: $course) {
            ForEach(Recipe.Course.allCases) { course in
                RecipeList(course: course, recipes: recipes)
                    .tabItem { Label(course.rawValue, systemImage: "fork.knife") }
                    .tag(course)
            }
        }
    }
}

struct RecipeList: View {
    enum Order: Hashable {
        case name, time
    }

    let course: Recipe.Course
    let recipes: @Sendable (Recipe.Course) async throws -> [Recipe]

    @State private var all: [Recipe]?
    @State private var order = Order.name

    var body: some View {
        NavigationStack {
            Group {
                if let sorted {
                    List(sorted) { recipe in
                        LabeledContent(recipe.name, value: "\(recipe.minutes) min")
                    }
                } else {
                    ProgressView()
                }
            }
            .navigationTitle(course.rawValue)
            .toolbar {
                Menu("Sort", systemImage: "arrow.up.arrow.down") {
                    Button("By name") { order = .name }
                    Button("By time") { order = .time }
                }
            }
        }
        .task {
            if all == nil { all = try? await recipes(course) }
        }
    }

    private var sorted: [Recipe]? {
        switch order {
        case .name: all?.sorted { $0.name < $1.name }
        case .time: all?.sorted { $0.minutes < $1.minutes }
        }
    }
}
