import Foundation
import HeadlessHost
import Testing

@testable import BrowserHost
@testable import PortableUICore

/// Values at the limits of their types.
///
/// A trap would end the process, and with it every test.
@MainActor
@Suite struct `Extreme values` {
    @Test func `a stepper stays where it is when its value is as far away as it can be`() throws {
        let host = HeadlessHost { IntegerSteps(Int.max, in: 1...99) }
        #expect(throws: EventRefused.self) { try host.tap("Increment") }
        #expect(throws: EventRefused.self) { try host.tap("Decrement") }
        #expect(host.contains(.text, "9223372036854775807"))
    }

    @Test func `a stepper of a narrow type ends before its last value`() throws {
        let host = HeadlessHost { IntegerSteps(Int8.zero, step: 10) }
        for _ in 1...12 { try host.tap("Increment") }
        #expect(host.contains(.text, "120"))
        #expect(throws: EventRefused.self) { try host.tap("Increment") }
        try host.tap("Decrement")
        #expect(host.contains(.text, "110"))
    }

    @Test func `a step that is longer than the type is taken where it fits`() throws {
        let host = HeadlessHost { IntegerSteps(Int8(-100), step: 200) }
        try host.tap("Increment")
        #expect(host.contains(.text, "100"))
        #expect(throws: EventRefused.self) { try host.tap("Increment") }
        let farthest = HeadlessHost { IntegerSteps(0, step: .min) }
        try farthest.tap("Increment")
        #expect(farthest.contains(.text, "\(Int.min)"))
        #expect(throws: EventRefused.self) { try farthest.tap("Increment") }
    }

    @Test(arguments: [(0, 10, 10), (250, 10, nil), (5, -10, nil), (5, -5, 0)]) func `an unsigned value steps both ways`(
        value: UInt8, step: Int, next: UInt8?
    ) {
        #expect(value.step(step, isForward: true) == next)
        #expect(next == nil || next?.step(step, isForward: false) == value)
    }

    @Test func `a slider without a length of step takes the place itself`() throws {
        let host = HeadlessHost { SliderOwner(step: 0) }
        try host.slide("Amount", to: 4.5)
        #expect(host.contains(.text, "4.5"))
        try host.slide("Amount", to: 1e300)
        #expect(host.contains(.text, "10.0"))
    }

    @Test func `progress that is no number has not begun`() throws {
        let host = HeadlessHost { ProgressView(value: 0.0, total: 0.0) }
        #expect(host.findAll(.progress).map(\.value) == ["0 %"])
    }

    @Test(arguments: [-Double.infinity, .infinity, .nan, 1e300])
    func `a date that no calendar knows is shown as the nearest`(
        seconds: Double
    ) {
        let control = DateControl(date: Date(timeIntervalSince1970: seconds), timeZone: .gmt)
        #expect(control.text(of: control.date) == (seconds > 0 ? "275760-09-13T00:00" : "0001-01-01T00:00"))
        #expect(control.date(of: "9223372036854775807-12-31T10:00") == nil)
        #expect(control.date(of: "2026-11-22T10:00") == Date(timeIntervalSince1970: 1_795_341_600))
    }

    @Test func `a formatter reads no number that the type of the value has not`() throws {
        let host = HeadlessHost { FormatterOwner() }
        for text in ["∞", "1e400", "99999999999999999999"] {
            try host.type(text, into: "Count")
            try host.submit("Count")
            #expect(host.contains(.text, "count 3"))
            try host.type(text, into: "Price")
            try host.submit("Price")
        }
        try host.type("250.9", into: "Count")
        try host.submit("Count")
        #expect(host.contains(.text, "count 250"))
        try host.type("300", into: "Count")
        try host.submit("Count")
        #expect(host.contains(.text, "count 250"))
    }

    @Test func `looks that are no number are drawn as the least there is`() {
        #expect(BoxStyle.depth(.nan).style.css == "z-index:-100000000;")
        #expect(Color(red: .nan, green: .infinity, blue: 0.5).css == "rgb(0 255 128)")
        #expect(Double.nan.limited(to: 0...1) == 0)
    }

    @Test func `cells over more columns than can be drawn are limited`() throws {
        let graph = Graph(
            root: Grid {
                GridRow {
                    wideCell; wideCell
                }
            })
        defer { graph.unmount() }
        #expect(graph.root.children.first?.tableColumns == 2000)
    }

    private var wideCell: some View { Text("a").gridCellColumns(.max) }

    @Test func `rows whose identity is no number are let go`() throws {
        let host = HeadlessHost { NumberRows() }
        let nodes = host.counters.liveNodes
        for _ in 0..<5 { try host.tap("Again") }
        #expect(host.counters.liveNodes == nodes)
    }
}

private struct IntegerSteps<Number: FixedWidthInteger>: View where Number.Stride == Int {
    @State private var number: Number
    private let bounds: ClosedRange<Number>?
    private let step: Int

    init(_ number: Number, in bounds: ClosedRange<Number>? = nil, step: Int = 1) {
        _number = State(initialValue: number)
        self.bounds = bounds
        self.step = step
    }

    var body: some View {
        Text(verbatim: "\(number)")
        if let bounds {
            Stepper("Number", value: $number, in: bounds, step: step)
        } else {
            Stepper("Number", value: $number, step: step)
        }
    }
}

private struct SliderOwner: View {
    let step: Double
    @State private var amount = 1.0

    var body: some View {
        Text("\(amount)")
        Slider(value: $amount, in: 0...10, step: step) { Text("Amount") }
    }
}

private struct FormatterOwner: View {
    @State private var count: UInt8 = 3
    @State private var price: Decimal = 1

    var body: some View {
        Text(verbatim: "count \(count)")
        TextField("Count", value: $count, formatter: NumberFormatter())
        TextField("Price", value: $price, formatter: NumberFormatter())
    }
}

private struct NumberRows: View {
    @State private var count = 0

    var body: some View {
        Button("Again") { count += 1 }
        ForEach([Double.nan, 1], id: \.self) { Text("\($0) \(count)") }
    }
}
