import Foundation
import Testing

@testable import BrowserHost
@testable import PortableUICore

@MainActor
@Suite struct `The HTML of forms` {
    @Test func `a field of several lines is a text area with its limits`() throws {
        let lines = FieldLines(least: 2, most: 4)
        let field = try node(.field(FieldControl(text: "a\nb", lines: lines)), children: [.plainText("Notes")])
        let area = try #require(field.children.first)
        #expect(area.tag == "textarea")
        #expect(area.attributes["rows"] == "2")
        #expect(area.attributes["placeholder"] == "Notes")
        #expect(area.attributes["value"] == "a\nb")
    }

    @Test func `what helps to type is said in attributes`() throws {
        let hints = FieldHints(
            keyboard: .email, content: "email", capitals: FieldHints.Capitals.none, corrects: false, returnKey: .go)
        let input = try #require(try node(.field(FieldControl(text: "", hints: hints))).children.first)
        #expect(input.attributes["inputmode"] == "email" && input.attributes["autocomplete"] == "email")
        #expect(input.attributes["autocapitalize"] == "none" && input.attributes["autocorrect"] == "off")
        #expect(input.attributes["spellcheck"] == "false" && input.attributes["enterkeyhint"] == "go")
    }

    @Test(arguments: [
        (DateControl.Part.date, "date", "2001-01-01"), (.time, "time", "00:00"),
        (.both, "datetime-local", "2001-01-01T00:00"),
    ]) func `a date is the browser's own control`(part: DateControl.Part, type: String, value: String) throws {
        let zone = try #require(TimeZone(secondsFromGMT: 0))
        let start = Date(timeIntervalSinceReferenceDate: 0)
        let control = DateControl(date: start, earliest: start, part: part, timeZone: zone)
        let input = try #require(try node(.date(control), children: [.plainText("Due")]).children.first)
        #expect(input.attributes["type"] == type && input.attributes["value"] == value)
        #expect(input.attributes["min"] == (part == .time ? nil : value))
    }

    @Test func `lines and room of a text are in its style`() throws {
        let line = TextLine(pattern: .dashed, color: .red)
        let run = TextRun(
            text: "a", isItalic: false, isUnderlined: true, isStruckThrough: false, line: line, letterSpacing: 2)
        #expect(run.style.css == "text-decoration:underline dashed var(--red);letter-spacing:2px;")
    }

    @Test func `traits are roles and states, and a hint is part of the description`() throws {
        let text = try node(.plainText("News"), Attributes(value: "new", hint: "Opens", traits: [.isHeader]))
        #expect(text.attributes["role"] == "heading" && text.attributes["aria-level"] == "2")
        #expect(text.attributes["aria-description"] == "new, Opens")
        let button = try node(
            .button(role: nil, style: .automatic, size: .regular), Attributes(traits: [.isSelected, .isButton]))
        #expect(button.attributes["aria-pressed"] == "true" && button.attributes["role"] == nil)
    }

    @Test func `what is combined is named by what it holds, and what is ignored is a picture`() throws {
        let combined = try node(.box(.accessibility(.combine)), children: [.plainText("4"), .plainText("stars")])
        #expect(combined.attributes["role"] == "group" && combined.attributes["aria-label"] == "4 stars")
        let ignored = try node(.box(.accessibility(.ignore)), Attributes(label: "Close"), children: [.plainText("x")])
        #expect(ignored.attributes["role"] == "img" && ignored.attributes["aria-label"] == "Close")
    }

    @Test func `badges are drawn from an attribute`() throws {
        var traits = RowTraits()
        traits.badge = "3"
        #expect(try node(.row, Attributes(row: traits)).attributes["data-badge"] == "3")
        let item = TabControl.Item(title: "Inbox", badge: "3")
        let tabs = try node(.tabs(TabControl(items: [item], selected: 0, isPaged: false)))
        #expect(tabs.children.first?.children.first?.attributes["data-badge"] == "3")
    }

    @Test func `depth and reach are styles of a box`() throws {
        #expect(BoxStyle.depth(1.5).style.css == "z-index:150;")
        #expect(BoxStyle.hitTesting(false).style.css == "pointer-events:none;--hit:none;")
        #expect(BoxStyle.hitTesting(true).style.css == "")
        #expect(FillAxes(.box(.unlabeled), children: [(.toggle(isOn: true), .width)]) == [])
        let slider = Primitive.slider(SliderControl(value: 0, lower: 0, upper: 1))
        #expect(FillAxes(.box(.unlabeled), children: [(slider, .width)]) == .width)
    }
}
