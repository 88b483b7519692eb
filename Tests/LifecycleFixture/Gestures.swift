import PortableUI

/// Rows that are swiped: from both sides, all the way, and one that doesn't allow a full swipe.
struct Swiping: View {
    @State private var journal = Journal()

    var body: some View {
        VStack {
            List {
                Text("Both sides")
                    .swipeActions(edge: .leading) { Button("Pin") { journal.note("pin") } }
                    .swipeActions {
                        Button("Delete", role: .destructive) { journal.note("delete") }
                        Button("Flag") { journal.note("flag") }
                    }
                Text("Never all the way")
                    .swipeActions(allowsFullSwipe: false) { Button("Archive") { journal.note("archive") } }
                Button("Nothing to swipe") { journal.note("tap") }
            }
            JournalText(journal: journal)
        }
    }
}

/// Rows that are moved, of which some aren't in view at first.
struct Moving: View {
    @State private var numbers = Array(1...100)
    @State private var selection: Int?

    var body: some View {
        VStack {
            List(selection: $selection) {
                Text("Above")
                ForEach(numbers, id: \.self) { Text("Row \($0)").frame(height: $0 == 3 ? 100 : nil) }
                    .onMove { numbers.move(fromOffsets: $0, toOffset: $1) }
            }
            .refreshable {}
            Text(numbers.prefix(5).map(String.init).joined(separator: " ")).accessibilityIdentifier("order")
            Text("Selected: \(selection ?? 0)")
        }
    }
}

/// Pages beside each other, and their selection as text.
struct PagedTabs: View {
    @State private var selection = "first"

    var body: some View {
        VStack {
            TabView(selection: $selection) {
                Text("Page one").tag("first")
                Text("Page two").tag("second")
                Text("Page three").tag("third")
            }
            .tabViewStyle(.page)
            Text("Selected: \(selection)")
            Button("Show the third") { selection = "third" }
        }
    }
}

/// A long row of cells beside each other.
struct CellsBeside: View {
    @State private var journal = Journal()

    var body: some View {
        VStack {
            ScrollView(.horizontal) {
                LazyHStack {
                    ForEach(0..<300) { number in
                        Text("Cell \(number)")
                            .frame(width: 100, height: 60)
                            .accessibilityIdentifier("cell-\(number)")
                            .onAppear { if number.isMultiple(of: 100) { journal.note("appear \(number)") } }
                            .onDisappear { if number.isMultiple(of: 100) { journal.note("disappear \(number)") } }
                    }
                }
            }
            .accessibilityIdentifier("strip")
            JournalText(journal: journal)
        }
    }
}

/// Views whose removal takes a minute, each with a different transition.
struct Leaving: View {
    @State private var isHere = true

    var body: some View {
        VStack {
            if isHere {
                Text("Fading").transition(.opacity.animation(.linear(duration: 60)))
                Text("Sliding").transition(.slide.animation(.linear(duration: 60)))
                Text("Shrinking").transition(.scale.animation(.linear(duration: 60)))
                Text("Parting").transition(
                    .asymmetric(insertion: .identity, removal: .push(from: .top)).animation(.linear(duration: 60)))
                Text("Brief").transition(
                    .asymmetric(insertion: .opacity, removal: .identity).animation(.linear(duration: 60)))
                Text("At once")
            }
            Button("Come and go") { isHere.toggle() }
        }
    }
}
