import PortableUI

/// Numbers at the limits of their types.
struct Amounts: View {
    @State private var number = Int.max
    @State private var tiny = Int8.max
    @State private var taps = 0

    var body: some View {
        VStack {
            TextField("Number", value: $number, format: .number)
            Stepper("Amount: \(number)", value: $number, in: 1...99)
            Stepper("Tiny: \(Int(tiny))", value: $tiny)
            Text("Taps: \(taps)")
            Button("Add") { taps += 1 }.accessibilityIdentifier("add")
        }
    }
}

/// Controls that users can't use, and the number of times that they were used anyway.
struct OutOfReach: View {
    @State private var uses = 0
    @State private var taps = 0

    var body: some View {
        VStack {
            Text("Used \(uses), tapped \(taps)")
            Button("Add") { taps += 1 }.accessibilityIdentifier("add")
            Button("Hidden") { uses += 1 }.hidden()
            Button("Transparent") { uses += 1 }.opacity(0)
            Button("Untouchable") { uses += 1 }.allowsHitTesting(false)
            Button("Disabled") { uses += 1 }.disabled(true)
            Button("Redacted") { uses += 1 }.redacted(reason: .placeholder)
        }
    }
}

/// Nested views, far more than a page can have.
struct Nested: View {
    @State private var levels = 0
    @State private var taps = 0

    var body: some View {
        VStack {
            Button("Nest") { levels = 2000 }.accessibilityIdentifier("nest")
            Button("Add") { taps += 1 }.accessibilityIdentifier("add")
            Text("Taps: \(taps)")
            (0..<levels).reduce(AnyView(Text("Inside"))) { inner, _ in AnyView(VStack { inner }) }
        }
        .padding()
    }
}
