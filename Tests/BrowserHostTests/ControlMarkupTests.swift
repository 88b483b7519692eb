import Foundation
import Testing

@testable import BrowserHost
@testable import PortableUICore

@MainActor
@Suite struct `The HTML of controls` {
    @Test func `a field is an input in its label, and says the label while it is empty`() throws {
        let field = try node(.field(FieldControl(text: "<Ada>", isSecure: true)), children: [.plainText("Password")])
        #expect(field.tag == "label")
        let input = try #require(field.children.first)
        #expect(input.attributes == ["type": "password", "value": "<Ada>", "placeholder": "Password"])
    }

    @Test func `a menu is a select with its options, of which one is selected`() throws {
        let picker = try node(
            .picker(PickerControl(options: ["Red", "Blue"], selected: 1, appearance: .menu)),
            children: [.plainText("Color")])
        let select = try #require(picker.children.first)
        #expect(select.tag == "select")
        #expect(select.children.map(\.text) == ["Red", "Blue"])
        #expect(select.children.map { $0.attributes["selected"] } == [nil, ""])
    }

    @Test func `segments are a group of radio buttons with a name of its own`() throws {
        let picker = try node(
            .picker(PickerControl(options: ["Red", "Blue"], selected: 0, appearance: .segmented)),
            children: [.plainText("Color")])
        #expect(picker.attributes["role"] == "radiogroup")
        #expect(picker.attributes["aria-label"] == "Color")
        let inputs = try #require(picker.children.first).children.compactMap(\.children.first)
        #expect(inputs.map { $0.attributes["checked"] } == ["", nil])
        #expect(Set(inputs.map { $0.attributes["name"] }).count == 1)
    }

    @Test func `a slider is a range`() throws {
        let slider = try node(.slider(SliderControl(value: 0.5, lower: 0, upper: 1)))
        let input = try #require(slider.children.first)
        #expect(input.attributes == ["type": "range", "min": "0", "max": "1", "step": "any", "value": "0.5"])
    }

    @Test func `a question is an alert dialog with a name`() throws {
        let dialog = try node(.dialog(DialogControl(kind: .alert, title: "Delete?")))
        #expect(dialog.tag == "dialog")
        #expect(dialog.attributes["role"] == "alertdialog")
        #expect(dialog.attributes["aria-label"] == "Delete?")
    }

    @Test func `a screen with a way back has a button in front of its heading`() throws {
        let screen = try node(.navigation(NavigationBar(title: "Emma", back: "Books")))
        let header = try #require(screen.children.first)
        #expect(header.children.map(\.tag) == ["button", "h1"])
        #expect(header.children.map(\.text) == ["Books", "Emma"])
    }

    @Test func `the selected tab says so`() throws {
        let items = ["Home", "Settings"].map { TabControl.Item(title: $0, symbol: nil) }
        let tabs = try node(.tabs(TabControl(items: items, selected: 1, isPaged: false)))
        let bar = try #require(tabs.children.first)
        #expect(bar.attributes["role"] == "tablist")
        #expect(bar.children.map { $0.attributes["aria-selected"] } == ["false", "true"])
    }

    @Test func `what someone has typed is confirmed, and not sent back`() throws {
        let tree = ElementTree()
        let field = tree.make(.field(FieldControl(text: "")))
        tree.add(field)
        let drawn = RenderedTree(root: tree.root)
        for (edition, (typed, shown)) in [("a", "a"), ("b", "AB")].enumerated() {
            #expect(try drawn.receive(edition: edition + 1, of: field.id))
            #expect(try drawn.follow(TextEdit(edition..<edition, typed), of: field.id) == (edition == 0 ? "a" : "ab"))
            field.primitive = .field(FieldControl(text: shown))
            drawn.note([.update(field)])
            let value = edition == 0 ? nil : "AB"
            #expect(drawn.drain(into: edition + 1) == [.value(field.id, edition: edition + 1, value)])
        }
    }

    @Test func `an app that moves a slider back is followed, however often the user has moved it`() throws {
        let tree = ElementTree()
        let slider = tree.make(.slider(SliderControl(value: 0, lower: 0, upper: 1)))
        tree.add(slider)
        let drawn = RenderedTree(root: tree.root)
        for edition in 1...3 {
            #expect(try drawn.receive(edition: edition, of: slider.id))
            drawn.assume(.slide(0.5), of: slider.id)
            #expect(drawn.drain(into: edition) == [.value(slider.id, edition: edition, "0")])
        }
    }

    @Test func `a gradient becomes an image, along the line that was asked for`() {
        let line = GradientLine(gradient: Gradient(colors: [.red, .blue]), start: .top, end: .bottom)
        #expect(line.css == "linear-gradient(180deg,var(--red) 0%,var(--blue) 100%)")
        let back = GradientLine(gradient: Gradient(colors: [.red, .blue]), start: .trailing, end: .leading)
        #expect(back.css == "linear-gradient(-90deg,var(--red) 0%,var(--blue) 100%)")
    }

    @Test func `a row without the line below it says so, and keeps the one above`() throws {
        let traits = RowTraits(lowerSeparator: .hidden)
        #expect(try node(.row, Attributes(row: traits)).attributes["class"] == "row unfollowed")
    }

    @Test func `effects turn about their anchor`() {
        #expect(BoxStyle.rotation(90, anchor: .topLeading).style.css == "rotate:90deg;transform-origin:0% 0%;")
        #expect(BoxStyle.scale(x: 2, y: 1, anchor: .center).style.css == "scale:2 1;")
    }

    @Test(arguments: [
        (#"["i",4,1,"x"]"#, ClientMessage.input(4, edition: 1, "x")), (#"["s",4,2]"#, .submit(4, edition: 2)),
        (#"["e",4,1,2,3,"x"]"#, .edit(4, edition: 1, TextEdit(2..<3, "x"))), (#"["+","x"]"#, .text("x")),
        (#"["o",4,true]"#, .focus(4, true)), (#"["x",4]"#, .dismiss(4)),
    ])
    func `the page tells what is done with controls`(json: String, message: ClientMessage) throws {
        #expect(try ClientMessage(json: json) == message)
    }
}
