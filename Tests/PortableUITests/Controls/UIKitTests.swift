import Foundation
import HeadlessHost
import PortableUI
import PortableUIKit
import Testing

@MainActor
@Suite struct `Crumbs of UIKit` {
    @Test func `the bounds of the screen are those of the window, whose view follows them`() throws {
        let host = HeadlessHost { ScreenSize() }
        _ = try host.find(.text, "390.0 false")
        host.resize(to: CGSize(width: 1024, height: 768))
        _ = try host.find(.text, "1024.0 true")
        host.resize(to: CGSize(width: -5, height: CGFloat.infinity))
        _ = try host.find(.text, "1.0 false")
        #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 390, height: 844))
    }

    @Test func `the app opens a URL by the host of the window, past the action of a view`() throws {
        let url = try #require(URL(string: "https://example.com/a"))
        var results: [Bool] = []
        let host = HeadlessHost {
            Button("Open") { UIApplication.shared.open(url) { isOpened in results.append(isOpened) } }
                .environment(\.openURL, OpenURLAction { _ in .discarded })
        }
        try host.tap("Open")
        #expect(host.openedURLs == [url])
        #expect(results == [true])
    }

    @Test func `outside a window, nothing is opened`() async throws {
        #expect(await !UIApplication.shared.open(try #require(URL(string: "https://example.com"))))
    }

    @Test func `an image is one of the formats that browsers draw`() {
        let pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
        #expect(Data(base64Encoded: pixel).flatMap { UIImage(data: $0) } != nil)
        #expect(UIImage(data: Data("<svg>".utf8)) == nil)
        #expect(UIImage(data: Data()) == nil)
    }

    @Test func `colors are equal if they are drawn the same`() {
        #expect(Color(uiColor: .systemRed) == .red)
        #expect(Color(.systemBackground) != Color(UIColor.secondarySystemBackground))
        #expect(UIColor.label.withAlphaComponent(0.5) == UIColor.label.withAlphaComponent(0.5))
        #expect(Color(uiColor: .label.withAlphaComponent(0.5)) == .primary.opacity(0.5))
        #expect(
            UIColor.separator.withAlphaComponent(0.3) == UIColor.separator.withAlphaComponent(1).withAlphaComponent(0.3)
        )
        #expect(UIColor.separator.withAlphaComponent(0.3) != UIColor.separator.withAlphaComponent(1))
    }
}

private struct ScreenSize: View {
    var body: some View {
        Text("\(UIScreen.main.bounds.width) \(UIDevice.current.userInterfaceIdiom == .pad)")
    }
}
