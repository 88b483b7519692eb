import PortableUI

#if canImport(UIKit)
    import UIKit
#elseif canImport(AppKit)
    import AppKit
#endif

/// A button that puts the source of a test on the pasteboard.
struct CopyTestButton: View {
    let source: TestSource

    /// The number of steps that were copied last.
    @State private var copied: Int?

    #if !canImport(SwiftUI)
        @Environment(\.copyText) private var copyText
    #endif

    var body: some View {
        let (steps, counts) = (source.recording.steps.count, source.recording.counts)
        let isCopied = copied == steps
        HStack(spacing: 8) {
            Button {
                copy(source.text)
                copied = steps
            } label: {
                Label(isCopied ? "Copied" : "Copy as a test", systemImage: isCopied ? "checkmark" : "doc.on.doc")
            }
            .buttonStyle(.bordered)
            .controlSize(.mini)
            Text("\(counts.calls.times("call")), \(counts.responses.times("response"))")
                .font(.caption)
                .foregroundStyle(.secondary)
        }
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
