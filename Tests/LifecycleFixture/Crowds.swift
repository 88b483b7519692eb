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
