import Foundation
import Testing

@testable import HeadlessHost
@testable import PortableUICore

/// Custom styles, and their configurations.
@MainActor
@Suite struct `Styles of the app` {
    @Test func `a button style sees its button held down, and let go`() throws {
        let recorder = Recorder()
        let host = HeadlessHost { Button("Go") { recorder.note("gone") }.buttonStyle(Sinking()) }
        #expect(host.contains(.text, "up"))
        try host.press("Go")
        #expect(host.contains(.text, "down"))
        #expect(recorder.entries.isEmpty)
        try host.release("Go")
        #expect(host.contains(.text, "up"))
        #expect(recorder.entries == ["gone"])
    }

    @Test func `a button that is disabled while it is held down is up again`() throws {
        let host = HeadlessHost { Disabling() }
        try host.press("Go")
        #expect(host.contains(.text, "down"))
        try host.toggle("Off")
        #expect(host.contains(.text, "up"))
        #expect(throws: EventRefused.self) { try host.press("Go") }
        try host.toggle("Off")
        #expect(host.contains(.text, "up"))
    }

    @Test func `a primitive style decides when the button does what it does`() throws {
        let recorder = Recorder()
        let host = HeadlessHost { Button("Go") { recorder.note("gone") }.buttonStyle(Twice()) }
        try host.tap("Go")
        #expect(recorder.entries.isEmpty)
        try host.tap("Go", times: 2)
        #expect(recorder.entries == ["gone"])
        #expect(host.findAll(.button).isEmpty)
    }

    @Test func `a button in the body of a primitive style is the one that would be there without it`() throws {
        let recorder = Recorder()
        let host = HeadlessHost { Button("Go") { recorder.note("gone") }.buttonStyle(Framed()) }
        #expect(host.findAll(.button).count == 1)
        #expect(host.contains(.text, "["))
        try host.tap("Go")
        #expect(recorder.entries == ["gone"])
    }

    @Test func `a primitive style closes the menu as any button does`() throws {
        let host = HeadlessHost { Menu("Sort") { Button("By name") {}.buttonStyle(Once()) } }
        try host.tap("Sort")
        #expect(host.findAll(.dialog).count == 1)
        try host.tap("By name")
        #expect(host.findAll(.dialog).isEmpty)
    }

    @Test func `a style of progress is told how much is done, and what it is called`() {
        let host = HeadlessHost {
            VStack {
                ProgressView(value: 0.25, label: { Text("Copying") }, currentValueLabel: { EmptyView() })
                ProgressView()
            }
            .progressViewStyle(Spoken())
        }
        #expect(host.findAll(.text).map(\.label) == ["Copying", "25 %", "no label", "unknown"])
        #expect(host.findAll(.progress).isEmpty)
    }

    @Test func `progress in the body of its style is drawn by the style around it`() {
        let host = HeadlessHost { ProgressView(value: 0.5).progressViewStyle(Doubled()) }
        #expect(host.findAll(.progress).map(\.value) == ["50 %", "50 %"])
    }

    @Test func `progress is a bar or a ring as its style says`() throws {
        let host = HeadlessHost {
            VStack {
                ProgressView().progressViewStyle(.linear)
                ProgressView(value: 0.5).progressViewStyle(.circular)
            }
        }
        #expect(
            host.findAll(.progress).map(\.element.primitive) == [
                .progress(fraction: nil, size: .regular, style: .linear),
                .progress(fraction: 0.5, size: .regular, style: .circular),
            ])
    }

    @Test func `symbols have the scale that is asked for around them`() throws {
        let host = HeadlessHost { Image(systemName: "plus").imageScale(.large) }
        guard case .symbol(_, _, _, _, let scale) = try host.find(.image, "plus").element.primitive else {
            throw CancellationError()
        }
        #expect(scale == .large)
    }
}

/// Consecutive taps.
@MainActor
@Suite struct `Taps that are counted` {
    @Test func `an action for two taps runs at each second one`() throws {
        let recorder = Recorder()
        let host = HeadlessHost { Text("Photo").onTapGesture(count: 2) { recorder.note("liked") } }
        try host.tap("Photo")
        #expect(recorder.entries.isEmpty)
        try host.tap("Photo", times: 4)
        #expect(recorder.entries == ["liked", "liked"])
    }

    @Test func `a button does its action at every tap, however fast they are`() throws {
        let recorder = Recorder()
        let host = HeadlessHost { Button("Add") { recorder.note("added") } }
        try host.tap("Add", times: 3)
        #expect(recorder.entries == ["added", "added", "added"])
    }
}

private struct Sinking: ButtonStyle {
    func makeBody(configuration: Configuration) -> some View {
        configuration.label
        Text(configuration.isPressed ? "down" : "up").accessibilityHidden(true)
    }
}

private struct Disabling: View {
    @State private var isOff = false

    var body: some View {
        VStack {
            Button("Go") {}.buttonStyle(Sinking()).disabled(isOff)
            Toggle("Off", isOn: $isOff)
        }
    }
}

private struct Twice: PrimitiveButtonStyle {
    func makeBody(configuration: Configuration) -> some View {
        configuration.label.onTapGesture(count: 2) { configuration.trigger() }
    }
}

private struct Once: PrimitiveButtonStyle {
    func makeBody(configuration: Configuration) -> some View {
        configuration.label.onTapGesture { configuration.trigger() }
    }
}

private struct Framed: PrimitiveButtonStyle {
    func makeBody(configuration: Configuration) -> some View {
        HStack {
            Text("[")
            Button(configuration)
            Text("]")
        }
    }
}

private struct Spoken: ProgressViewStyle {
    func makeBody(configuration: Configuration) -> some View {
        if let label = configuration.label { label } else { Text("no label") }
        Text(configuration.fractionCompleted.map { "\(Int($0 * 100)) %" } ?? "unknown")
    }
}

private struct Doubled: ProgressViewStyle {
    func makeBody(configuration: Configuration) -> some View {
        ProgressView(configuration)
        ProgressView(configuration)
    }
}
