#if os(macOS)
    import AppKit
    import PortableUI
    import ResourceCore
    import ResourceUI

    /// A modifier that shows the inspector in a window of its own.
    struct InspectorWindowModifier: ViewModifier {
        let isShown: Bool
        let spotlight: ResourceSpotlight
        let panel: InspectorPanel
        let close: @MainActor () -> Void
        @State private var window = InspectorWindow()
        @Environment(\.resourceContainer) private var container

        func body(content: Content) -> some View {
            content
                .onChange(of: isShown) { if isShown { show() } else { hide() } }
                .onChange(of: ObjectIdentifier(container)) { if isShown { show() } }
                .onDisappear {
                    hide()
                    if isShown { close() }
                }
        }

        private func show() {
            window.show(AnyView(contents)) {
                spotlight.end()
                close()
            }
        }

        private func hide() {
            window.close()
            spotlight.end()
        }

        private var contents: some View {
            panel
                .environment(\.resourceContainer, container)
                .environment(\.resourceSpotlight, spotlight)
        }
    }

    /// A window of AppKit's, because a modifier of a view can't add one to the scenes of its app.
    @MainActor
    private final class InspectorWindow: NSObject, NSWindowDelegate {
        private var window: NSWindow?
        private var panel: NSHostingController<AnyView>?
        private var whenClosed: (@MainActor () -> Void)?

        /// Shows a view in the window, which stays where it is if it's open.
        ///
        /// - Parameter whenClosed: A closure that is called when the user closes the window.
        func show(_ view: AnyView, whenClosed: @escaping @MainActor () -> Void) {
            self.whenClosed = whenClosed
            if let panel {
                panel.rootView = view
            } else {
                open(NSHostingController(rootView: view))
            }
        }

        private func open(_ panel: NSHostingController<AnyView>) {
            let window = NSWindow(contentViewController: panel)
            window.title = "Resource Inspector"
            window.isReleasedWhenClosed = false
            window.delegate = self
            window.setContentSize(CGSize(width: 420, height: 720))
            window.center()
            window.makeKeyAndOrderFront(nil)
            (self.window, self.panel) = (window, panel)
        }

        /// Closes the window, if it's open.
        func close() {
            whenClosed = nil
            window?.close()
        }

        func windowWillClose(_ notification: Notification) {
            let closed = whenClosed
            // NB: A window that is closed still has its views, which would read the container.
            window?.contentViewController = nil
            (window, panel, whenClosed) = (nil, nil, nil)
            closed?()
        }
    }
#endif
