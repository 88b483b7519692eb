import PortableUI
import Testing

@testable import HeadlessHost
@testable import PortableUICore

/// Values that views inherit, and what they change.
@MainActor
@Suite struct `Inherited styles` {
    private func runs<Content: View>(_ content: Content) throws -> [TextRun] {
        let graph = Graph(root: content)
        defer { graph.unmount() }
        return try graph.root.texts
    }

    @Test func `a text has the design around it unless its font has one`() throws {
        let runs = try runs(
            VStack {
                Text("a")
                Text("b").font(.system(.title, design: .serif))
                Text("c").fontDesign(.monospaced)
            }
            .fontDesign(.rounded))
        #expect(runs.map(\.font?.design) == [.rounded, .serif, .monospaced])
        #expect(runs[0].font?.size == .style(.body))
    }

    @Test func `a text is raised by the views around it, or by itself`() throws {
        let runs = try runs(
            VStack {
                Text("a")
                Text("b").baselineOffset(-1)
            }
            .baselineOffset(2))
        #expect(runs.map(\.baselineOffset) == [2, -1])
    }

    @Test func `metrics follow the size of text, whose range can be limited`() {
        #expect(Scaled.width(in: Scaled()) == 20)
        #expect(Scaled.width(in: Scaled().dynamicTypeSize(.accessibility5)) == 20.0 * 53 / 17)
        #expect(
            Scaled.width(in: Scaled().dynamicTypeSize(...DynamicTypeSize.xLarge).dynamicTypeSize(.accessibility5))
                == 20.0 * 19 / 17)
        #expect(DynamicTypeSize.accessibility1.isAccessibilitySize)
        #expect(!DynamicTypeSize.xxxLarge.isAccessibilitySize)
    }

    @Test func `the size classes follow the window unless a view sets them`() {
        let host = HeadlessHost {
            SizeClasses()
            SizeClasses().environment(\.horizontalSizeClass, .regular).environment(\.verticalSizeClass, nil)
                .environment(\.displayScale, 4)
        }
        #expect(host.findAll(.text).map(\.label) == ["compact regular 0.5", "regular none 0.25"])
    }

    @Test func `what is private is redacted for that reason, and not otherwise`() {
        func redactions<Content: View>(_ content: Content) -> [Bool] {
            let graph = Graph(root: content)
            defer { graph.unmount() }
            return graph.root.boxes.compactMap { if case .redacted(let isRedacted) = $0 { isRedacted } else { nil } }
        }
        #expect(redactions(Text("a").privacySensitive()) == [false])
        #expect(redactions(Text("a").privacySensitive().redacted(reason: .privacy)) == [false, true])
        #expect(redactions(Text("a").privacySensitive(false).redacted(reason: .privacy)) == [false, false])
        #expect(redactions(Text("a").privacySensitive().redacted(reason: .placeholder)) == [true, true])
    }

    @Test func `the name of a symbol has its variants as suffixes, each once`() {
        #expect(SymbolVariants.circle.fill.applied(to: "star") == "star.circle.fill")
        #expect(SymbolVariants.fill.applied(to: "star.fill") == "star.fill")
        #expect(SymbolVariants.slash.fill.applied(to: "wifi") == "wifi.slash.fill")
        #expect(SymbolVariants.none.applied(to: "star") == "star")
        #expect(SymbolVariants.circle.fill.contains(.fill))
        #expect(!SymbolVariants.circle.contains(.fill))
        #expect(!SymbolVariants.circle.contains(.square))
    }

    @Test func `a symbol is drawn in all variants around it`() {
        let graph = Graph(root: Image(systemName: "star").symbolVariant(.circle).symbolVariant(.fill))
        defer { graph.unmount() }
        guard case .symbol(let name, _, _, _, _) = graph.root.children.first?.primitive else {
            Issue.record("no symbol")
            return
        }
        #expect(name == "star.circle.fill")
    }

    @Test func `a header is larger where it's more prominent`() throws {
        let runs = try runs(
            List {
                Section("a") { Text("b") }
                Section("c") { Text("d") }.headerProminence(.increased)
            })
        let headers = runs.filter { ["a", "c"].contains($0.text) }
        #expect(headers.map(\.font?.size) == [.style(.subheadline), .style(.title3)])
    }

    @Test func `a sheet has the form that its content sets, for as long as it's shown`() throws {
        let host = HeadlessHost { FormedSheet() }
        func form() throws -> SheetForm {
            let dialog = try #require(host.findAll(.dialog).first)
            guard case .dialog(let control) = dialog.element.primitive else { throw CancellationError() }
            return control.form
        }
        #expect(try form() == SheetForm(height: .fraction(0.5), cornerRadius: 8, hasDragIndicator: true))
        try host.tap("Plain")
        #expect(try form() == SheetForm())
    }

    @Test func `a popover is a sheet`() throws {
        let host = HeadlessHost { Text("a").popover(isPresented: .constant(true)) { Text("b") } }
        #expect(try #require(host.findAll(.dialog).first).element.primitive == .dialog(DialogControl(kind: .sheet)))
        #expect(host.contains(.text, "b"))
    }
}

extension Element {
    fileprivate var texts: [TextRun] {
        get throws {
            if case .text(let block) = primitive { return block.runs }
            return try children.flatMap { try $0.texts }
        }
    }

    fileprivate var boxes: [BoxStyle] {
        let own: [BoxStyle] = if case .box(let style) = primitive { [style] } else { [] }
        return own + children.flatMap(\.boxes)
    }
}

private struct Scaled: View {
    @ScaledMetric(relativeTo: .title) private var width = 20.0

    var body: some View { Text("\(width)") }

    @MainActor
    static func width<Content: View>(in content: Content) -> Double? {
        HeadlessHost { content }.findAll(.text).first.flatMap { Double($0.label) }
    }
}

private struct SizeClasses: View {
    @Environment(\.horizontalSizeClass) private var horizontal
    @Environment(\.verticalSizeClass) private var vertical
    @Environment(\.pixelLength) private var pixel

    var body: some View {
        Text("\(horizontal.map { "\($0)" } ?? "none") \(vertical.map { "\($0)" } ?? "none") \(pixel)")
    }
}

private struct FormedSheet: View {
    @State private var isPlain = false

    var body: some View {
        Text("a").sheet(isPresented: .constant(true)) {
            Button("Plain") { isPlain = true }
            if !isPlain {
                Text("b").presentationDetents([.medium]).presentationCornerRadius(8).presentationDragIndicator(.visible)
            }
        }
    }
}
