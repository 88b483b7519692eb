import PortableUI

#if canImport(UIKit)
    import UIKit
#elseif canImport(AppKit)
    import AppKit
#endif

/// A button that puts the source of a test on the pasteboard.
struct CopyTestButton: View {
    let source: TestSource
    @State private var copied: String?

    #if !canImport(SwiftUI)
        @Environment(\.copyText) private var copyText
    #endif

    var body: some View {
        let line = source.moments.joined(separator: " ─ ")
        VStack(alignment: .leading, spacing: 4) {
            Text(line).font(.system(.caption, design: .monospaced)).foregroundStyle(.secondary).lineLimit(2)
                .accessibilityLabel("Seen: \(line)")
            Button {
                copy(source.text)
                copied = line
            } label: {
                Label(
                    copied == line ? "Copied" : "Copy as a test",
                    systemImage: copied == line ? "checkmark" : "doc.on.doc")
            }
            .buttonStyle(.bordered)
            .controlSize(.mini)
        }
        .padding(.top, 4)
    }

    private func copy(_ text: String) {
        #if canImport(UIKit)
            UIPasteboard.general.string = text
        #elseif canImport(AppKit)
            NSPasteboard.general.clearContents()
            NSPasteboard.general.setString(text, forType: .string)
        #else
            copyText(text)
        #endif
    }
}
