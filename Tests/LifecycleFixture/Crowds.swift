import PortableUI

/// A hundred rows and a counter, not lazy: a page of typical size.
struct HundredRows: View {
    @State private var count = 0

    var body: some View {
        VStack {
            Text("Count: \(count)").accessibilityIdentifier("count")
            Button("Add") { count += 1 }.accessibilityIdentifier("add")
            ForEach(0..<100) { number in
                HStack {
                    Text("Row \(number)")
                    Button("Open") { count = number }
                }
            }
        }
    }
}

/// More rows than a page can show.
struct EndlessRows: View {
    var body: some View {
        LazyVStack {
            ForEach(0..<100_000) { number in
                Text("Row \(number)").frame(height: 20)
            }
        }
    }
}

/// Ten thousand rows and a counter, not lazy: a page that takes long to draw.
struct LongColumn: View {
    @State private var count = 0

    var body: some View {
        VStack {
            Text("Count: \(count)").accessibilityIdentifier("count")
            Button("Add") { count += 1 }.accessibilityIdentifier("add")
            ForEach(0..<10_000) { Text("Row \($0)") }
        }
    }
}

/// Cells of 40 points that fill the window, and a counter.
struct Board: View {
    @State private var count = 0

    var body: some View {
        VStack {
            Button("Add") { count += 1 }.accessibilityIdentifier("add")
            Text("Count: \(count)")
            GeometryReader { proxy in
                VStack(spacing: 0) {
                    ForEach(0..<Int(proxy.size.height / 40), id: \.self) { row in
                        HStack(spacing: 0) {
                            ForEach(0..<Int(proxy.size.width / 40), id: \.self) { column in
                                Text("\(row) \(column)").frame(width: 40, height: 40)
                            }
                        }
                    }
                }
            }
            .accessibilityIdentifier("reader")
        }
    }
}

/// A field whose text is shown as Markdown.
struct Emphasized: View {
    @State private var text = ""

    var body: some View {
        VStack {
            TextField("Words", text: $text).accessibilityIdentifier("words")
            Text(LocalizedStringKey(text))
        }
    }
}
