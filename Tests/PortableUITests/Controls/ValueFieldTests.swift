import Testing

@testable import HeadlessHost
@testable import PortableUICore

/// Fields for values and for several lines, dates, and keyboard hints.
@MainActor
@Suite struct `Value fields` {
    @Test func `a value is read when the field is left, or at the return key`() throws {
        let host = HeadlessHost { Amounts() }
        try host.type("12", into: "Count")
        #expect(host.contains(.text, "count 3"))
        try host.submit("Count")
        #expect(host.contains(.text, "count 12"))
        try host.type("7", into: "Count")
        try host.focus("Count", false)
        #expect(host.contains(.text, "count 7"))
    }

    @Test func `a text that is no value gives way to the value that is there`() throws {
        let host = HeadlessHost { Amounts() }
        try host.type("many", into: "Count")
        #expect(try host.find(.field, "Count").value == "many")
        try host.submit("Count")
        #expect(try host.find(.field, "Count").value == "3")
        #expect(host.contains(.text, "count 3"))
    }

    @Test func `an empty field is nil where the value may be`() throws {
        let host = HeadlessHost { Amounts() }
        try host.type("5", into: "Limit")
        try host.submit("Limit")
        #expect(host.contains(.text, "limit 5"))
        try host.type("", into: "Limit")
        try host.submit("Limit")
        #expect(host.contains(.text, "limit none"))
    }

    @Test func `a formatter reads numbers of the type of the value`() throws {
        let host = HeadlessHost { Amounts() }
        try host.type("2.5", into: "Rate")
        try host.submit("Rate")
        #expect(host.contains(.text, "rate 2.5"))
    }

    @Test func `a field with an axis has several lines, and an editor fills its place`() throws {
        let host = HeadlessHost { Writing() }
        #expect(try field(host, "Notes").lines == FieldLines(least: 2, most: 4))
        let editor = try #require(host.findAll(.field).last)
        guard case .field(let control) = editor.element.primitive else { return }
        #expect(control.lines == FieldLines(fills: true))
        try host.type("a\nb", into: "Notes")
        #expect(editor.value == "" && host.findAll(.field).last?.value == "a\nb")
    }

    @Test func `hints reach the fields below`() throws {
        let host = HeadlessHost { Writing() }
        let hints = try field(host, "Mail").hints
        #expect(hints.keyboard == .email && hints.content == "email" && hints.capitals == FieldHints.Capitals.none)
        #expect(hints.corrects == false && hints.returnKey == .go)
        #expect(try field(host, "Notes").hints == FieldHints())
    }

    @Test func `a date is chosen by its parts, in the time zone of the environment, within its range`() throws {
        let host = HeadlessHost { Dates() }
        #expect(try host.find(.date, "Day").value == "2001-01-01")
        #expect(try host.find(.date, "Moment").value == "2001-01-01T02:00")
        try host.pick("2001-01-03", in: "Day")
        #expect(try host.find(.date, "Moment").value == "2001-01-03T02:00")
        try host.pick("2000-12-01T10:00", in: "Moment")
        #expect(try host.find(.date, "Moment").value == "2001-01-01T02:00")
        try host.pick("nonsense", in: "Moment")
        #expect(try host.find(.date, "Moment").value == "2001-01-01T02:00")
    }

    @Test func `progress has a title and an amount`() throws {
        let host = HeadlessHost { ProgressView("Copying", value: 3, total: 12) }
        #expect(try host.find(.progress, "Copying").value == "25 %")
    }

    private func field(_ host: HeadlessHost, _ name: String) throws -> FieldControl {
        guard case .field(let control) = try host.find(.field, name).element.primitive else {
            return FieldControl(text: "")
        }
        return control
    }
}

private struct Amounts: View {
    @State private var count = 3
    @State private var limit: Int?
    @State private var rate = 1.0

    private static let formatter = {
        let formatter = NumberFormatter()
        formatter.locale = Locale(identifier: "en_US")
        formatter.numberStyle = .decimal
        return formatter
    }()

    var body: some View {
        Form {
            TextField("Count", value: $count, format: .number)
            TextField("Limit", value: $limit, format: .number)
            TextField("Rate", value: $rate, formatter: Self.formatter)
            Text("count \(count)")
            Text("limit \(limit.map(String.init) ?? "none")")
            Text("rate \(rate)")
        }
    }
}

private struct Writing: View {
    @State private var notes = ""
    @State private var mail = ""

    var body: some View {
        VStack {
            TextField("Notes", text: $notes, axis: .vertical).lineLimit(2...4)
            TextField("Mail", text: $mail)
                .keyboardType(.emailAddress).textContentType(.emailAddress).textInputAutocapitalization(.never)
                .autocorrectionDisabled().submitLabel(.go)
            TextEditor(text: $notes)
        }
    }
}

private struct Dates: View {
    @State private var date = Date(timeIntervalSinceReferenceDate: 0)

    var body: some View {
        Form {
            DatePicker("Day", selection: $date, displayedComponents: .date)
            DatePicker("Moment", selection: $date, in: Date(timeIntervalSinceReferenceDate: 0)...)
        }
        .environment(\.timeZone, TimeZone(secondsFromGMT: 7200) ?? .current)
    }
}
