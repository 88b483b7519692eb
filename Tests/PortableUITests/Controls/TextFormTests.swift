import Testing

@testable import HeadlessHost
@testable import PortableUICore

/// The initializers of text, and modifiers of its lines.
@MainActor
@Suite struct `Text forms` {
    private func block(_ host: HeadlessHost) throws -> TextRun.Block {
        let node = try #require(host.tree.first { $0.role == .text })
        guard case .text(let block) = node.element.primitive else { throw TestFailure() }
        return block
    }

    private struct TestFailure: Error {}

    @Test func `a link in a text is opened as its environment says, and by the host where nothing is said`() throws {
        let recorder = Recorder()
        let host = HeadlessHost {
            Text("Read the [book](https://swift.org/book) or the **[site](https://swift.org)**")
            Text("[inside](https://apple.com)").environment(
                \.openURL,
                OpenURLAction { url in
                    recorder.note(url.absoluteString)
                    return .handled
                })
            Text("[off](https://apple.com)").disabled(true)
        }
        #expect(host.contains(.text, "Read the book or the site"))
        try host.follow("book")
        try host.follow("site")
        #expect(host.openedURLs.map(\.absoluteString) == ["https://swift.org/book", "https://swift.org"])
        try host.follow("inside")
        #expect(recorder.entries == ["https://apple.com"])
        #expect(throws: EventRefused.self) { try host.follow("off") }
    }

    @Test func `numbers are written by a format of C, and values by a format style`() {
        let host = HeadlessHost {
            VStack {
                Text("\(3.14159, specifier: "%.2f") of \(7, specifier: "%03d")")
                Text("\(0.25, format: .percent)")
                Text(verbatim: "as \\(it) stands")
            }
        }
        #expect(host.findAll(.text).map(\.label) == ["3.14 of 007", "25%", "as \\(it) stands"])
    }

    @Test func `a date is shown by its style, and a value by a formatter`() throws {
        let date = Date(timeIntervalSince1970: 0)
        let formatter = NumberFormatter()
        formatter.locale = Locale(identifier: "en_US")
        formatter.numberStyle = .decimal
        let host = HeadlessHost {
            VStack {
                Text(date, style: .date)
                Text("at \(date, style: .time)")
                Text(NSNumber(value: 1234), formatter: formatter)
                Text(date...date.addingTimeInterval(86_400))
            }
        }
        let shown = host.findAll(.text).map(\.label)
        #expect(shown[0] == date.formatted(date: .long, time: .omitted))
        #expect(shown[1] == "at " + date.formatted(date: .omitted, time: .shortened))
        #expect(shown[2] == "1,234")
        #expect(shown[3].contains("1970") && shown[3].contains("2"))
    }

    @Test func `a text has lines and room of its own, and takes the others from around it`() throws {
        let own = HeadlessHost { Text("a").strikethrough(color: .red).kerning(2).underline(false) }
        var run = try #require(block(own).runs.first)
        #expect(run.isStruckThrough && !run.isUnderlined)
        #expect(run.line == TextLine(color: .red))
        #expect(run.letterSpacing == 2)
        let around = HeadlessHost {
            Text("a").underline(pattern: .dash).padding().strikethrough().tracking(3).textCase(.uppercase)
        }
        run = try #require(block(around).runs.first)
        #expect(run.isStruckThrough && run.isUnderlined)
        #expect(run.line.pattern == .dashed)
        #expect(run.letterSpacing == 3)
        #expect(run.text == "A")
    }

    @Test func `pieces of a sum keep their own styles`() throws {
        let host = HeadlessHost { Text("a").foregroundStyle(.secondary) + Text("b").foregroundStyle(Color.red) }
        #expect(try block(host).runs.map(\.paint) == [.hierarchical(level: 1), .color(.red)])
    }

    @Test func `sections have headers and footers as values, too`() {
        let host = HeadlessHost {
            List {
                Section(header: Text("Head")) { Text("One") }
                Section(footer: Text("Foot")) { Text("Two") }
                Section(header: Text("Both"), footer: Text("Ends")) { Text("Three") }
            }
        }
        #expect(host.findAll(.row).map(\.label) == ["Head", "One", "Two", "Foot", "Both", "Three", "Ends"])
    }
}
