import Foundation
import PortableUI

/// Values at the limits of their types, and texts for them.
enum Extreme {
    @MainActor static let formatter = NumberFormatter()
    static let doubles: [Double] = [
        .nan, .infinity, -.infinity, 1e300, -1e300, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 0, -0.0, 1, 0.5,
        0x1p63, -0x1p63, 8_640_000_000_001, -62_135_596_801,
    ]
    static let integers = [Int.min, .min + 1, -129, -128, -1, 0, 1, 99, 100, 127, 128, 65_536, .max - 1, .max]
    static let texts =
        doubles.map { "\($0)" } + integers.map(String.init) + [
            "", " ", "x", "1e400", "-1e400", "1e-400", "∞", "-∞", "NaN", "0x7fffffffffffffff", "٣", "1,000", "12 %",
            "18446744073709551616", "340282366920938463463374607431768211456", String(repeating: "9", count: 400),
            "0001-01-01", "9223372036854775807-12-31", "275760-09-13T23:59", "275761-01-01", "0-0-0", "2026-02-31",
            "23:59", "99:99", "T", "2026-11-22T12:30", "--", ":", "\u{0}", "e\u{301}👨‍👩‍👧", "%@%n%s", "{1}",
        ]
}

/// A view with every control, for every type of number.
struct EveryControl: View {
    let start: Int

    var body: some View {
        NavigationStack {
            List {
                Integers<Int8>(start: start)
                Integers<Int16>(start: start)
                Integers<Int32>(start: start)
                Integers<Int64>(start: start)
                Integers<Int>(start: start)
                Integers<UInt8>(start: start)
                Integers<UInt16>(start: start)
                Integers<UInt32>(start: start)
                Integers<UInt64>(start: start)
                Integers<UInt>(start: start)
                Fractions<Float>(start: start)
                Fractions<Double>(start: start)
                Fractions<CGFloat>(start: start)
                Decimals(start: start)
                Dates(start: start)
                Choices()
                Rows()
                Room()
            }
        }
    }
}

/// The controls for integers of one type.
private struct Integers<Number: FixedWidthInteger & CVarArg>: View {
    @State private var number: Number
    private let stride: Number.Stride

    init(start: Int) {
        _number = State(initialValue: Number(clamping: Extreme.integers[start % Extreme.integers.count]))
        stride = [Int.min, -1, 0, 1, 100, .max][start % 6] as? Number.Stride ?? 1
    }

    var body: some View {
        let name = "\(Number.self)"
        VStack {
            Text(verbatim: "\(number)")
            Stepper(value: $number) { Text(name) }.accessibilityIdentifier("\(name) free")
            Stepper(value: $number, in: 1...99) { Text(name) }
            Stepper(value: $number, in: .min ... .max, step: stride) { Text(name) }
            Stepper(value: $number, step: stride) { Text(name) }
            TextField("\(name) format", value: $number, format: IntegerFormatStyle<Number>())
            TextField("\(name) formatter", value: $number, formatter: Extreme.formatter)
            ProgressView(value: Double(number), total: Double(Number.max))
            Picker(selection: $number) {
                ForEach([Number.min, 1, .max], id: \.self) { Text(verbatim: "\($0)") }
            } label: {
                Text("\(name) picker")
            }
            Text("x").lineLimit(Int(clamping: number)).badge(Int(clamping: number))
            Grid {
                GridRow {
                    Text("a").gridCellColumns(Int(clamping: number))
                    Text("b").gridCellColumns(Int(clamping: number))
                }
            }
            Text("tapped").onTapGesture(count: Int(clamping: number)) {}
        }
    }
}

/// The controls for floating-point numbers, and the modifiers with such a parameter.
private struct Fractions<Number: BinaryFloatingPoint>: View where Number.Stride: BinaryFloatingPoint {
    @State private var number: Number

    init(start: Int) {
        _number = State(initialValue: Number(Extreme.doubles[start % Extreme.doubles.count]))
    }

    var body: some View {
        let name = "\(Number.self)"
        let double = Double(number)
        VStack {
            Slider(value: $number) { Text("\(name) slider") }
            Slider(value: $number, in: -1...1, step: 0.25) { Text("\(name) steps") }
            Slider(value: $number, in: 0...10, step: 0) { Text("\(name) no step") }
            Slider(value: $number, in: -Number.infinity...Number.infinity, step: 1) { Text("\(name) endless") }
            Slider(value: $number, in: -Number.greatestFiniteMagnitude...0) { Text("\(name) wide") }
            Stepper(value: $number, in: 0...1) { Text(name) }
            Stepper(value: $number) { Text(name) }
            TextField("\(name) format", value: $number, format: FloatingPointFormatStyle<Number>())
            TextField("\(name) formatter", value: $number, formatter: Extreme.formatter)
            ProgressView(value: number, total: number)
            ProgressView(value: number, total: 0)
            ProgressView(value: 0, total: number)
            Looks(double: double)
        }
    }
}

/// The options of a control that take a number.
private struct Looks: View {
    let double: Double

    var body: some View {
        Text("a").opacity(double).zIndex(double).rotationEffect(.degrees(double)).scaleEffect(double)
            .foregroundColor(Color(red: double, green: double, blue: double, opacity: double))
            .font(.system(size: double)).kerning(double)
        Color(hue: double, saturation: double, brightness: double).frame(width: double, height: double)
        Color(.sRGBLinear, white: double).aspectRatio(double, contentMode: .fit).shadow(radius: double)
        Text("b").padding(double).offset(x: double).border(.red, width: double).cornerRadius(double)
            .animation(.linear(duration: double).delay(double).speed(double), value: double)
        Text("c").background(LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom))
            .transition(.opacity.animation(.spring(response: double, dampingFraction: double)))
    }
}

/// The controls for decimal numbers.
private struct Decimals: View {
    @State private var number: Decimal

    init(start: Int) {
        _number = State(
            initialValue: [Decimal.nan, .greatestFiniteMagnitude, .leastFiniteMagnitude, 0, Decimal(Int.max)][start % 5]
        )
    }

    var body: some View {
        VStack {
            Stepper("Decimal", value: $number)
            Stepper("Decimal", value: $number, in: 1...99, step: Decimal(string: "0.1") ?? 1)
            Stepper("Decimal", value: $number, step: .greatestFiniteMagnitude)
            TextField("Decimal format", value: $number, format: Decimal.FormatStyle())
            TextField("Decimal formatter", value: $number, formatter: Extreme.formatter)
        }
    }
}

/// The controls for dates.
private struct Dates: View {
    @State private var date: Date

    init(start: Int) {
        _date = State(initialValue: Date(timeIntervalSince1970: Extreme.doubles[start % Extreme.doubles.count]))
    }

    var body: some View {
        VStack {
            DatePicker("Both", selection: $date)
            DatePicker("Day", selection: $date, displayedComponents: .date)
            DatePicker("Time", selection: $date, displayedComponents: .hourAndMinute)
            DatePicker("Past", selection: $date, in: ...Date(timeIntervalSince1970: -.infinity))
            DatePicker("Future", selection: $date, in: Date(timeIntervalSince1970: .infinity)...)
            Stepper("Seconds", value: $date, step: 1e300)
        }
    }
}

/// The controls that select, open, and close.
private struct Choices: View {
    @State private var isOn = false
    @State private var choice = 0
    @State private var text = ""
    @State private var isAsking = false
    @FocusState private var isFocused: Bool

    var body: some View {
        VStack {
            Toggle("Toggle", isOn: $isOn)
            Picker("Menu", selection: $choice) { ForEach(0..<3) { Text("\($0)").tag($0) } }
            Picker("Segments", selection: $choice) { ForEach(0..<3) { Text("\($0)").tag($0) } }.pickerStyle(.segmented)
            Picker("Nothing", selection: $choice) {}
            TextField("Text", text: $text).focused($isFocused)
            SecureField("Secret", text: $text)
            TextEditor(text: $text).accessibilityIdentifier("Editor")
            TabView(selection: $choice) { ForEach(0..<3) { Text("Page \($0)").tag($0) } }.tabViewStyle(.page)
            TabView { ForEach(0..<3) { number in Text("Tab \(number)").tabItem { Text("\(number)") } } }
            TabView {}
            DisclosureGroup("More") { Button("Inside") { choice += 1 } }
            Menu("Menu button") { Button("Item") { choice = .max } }
            Button("Ask") { isAsking = true }
            Text(verbatim: text).contextMenu { Button("Copy") { text += text.prefix(10) } }
            NavigationLink("Next") { Text("Screen").navigationTitle("Next") }
        }
        .alert("Sure?", isPresented: $isAsking) { Button("Yes") { choice = .min } }
    }
}

/// Rows that are created as they come near, moved, and deleted.
private struct Rows: View {
    @State private var numbers = Array(0..<300)
    @State private var odd: [Double] = [.nan, .nan, 1, .infinity]

    var body: some View {
        ForEach(numbers, id: \.self) { Text("Row \($0)") }
            .onDelete { offsets in numbers = numbers.indices.filter { !offsets.contains($0) }.map { numbers[$0] } }
            .onMove { offsets, target in
                let moved = offsets.map { numbers.remove(at: $0) }
                numbers.insert(contentsOf: moved, at: min(target, numbers.count))
            }
        ForEach(odd, id: \.self) { Text("Odd \($0)") }
            .onDelete { offsets in odd = odd.indices.filter { !offsets.contains($0) }.map { odd[$0] } }
    }
}

/// Numbers and frames made of the room that there is.
private struct Room: View {
    var body: some View {
        GeometryReader { proxy in
            let place = proxy.frame(in: .global)
            Text("\(Int(proxy.size.width * proxy.size.height)) at \(Int(place.midX)), \(Int(place.maxY))")
                .frame(width: proxy.size.width / place.minX, height: proxy.size.height - place.minY)
        }
    }
}
