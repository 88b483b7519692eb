public import PortableUI
import ResourceCore
import ResourceUI

extension View {
    /// Adds a button to this view that shows the resources of its container, their loads, and the pending mutations.
    ///
    /// Use it on the root view of a window, inside of `resourceContainer(_:)`:
    ///
    /// ```swift
    /// WindowGroup {
    ///     ContentView()
    ///         .resourceInspector()
    ///         .resourceContainer(container)
    /// }
    /// ```
    ///
    /// Outside of `resourceContainer(_:)`, it shows the container of the views around it, and says that the views below
    /// use another one.
    ///
    /// The inspector is a drawer beside this view if there is room for both, and a sheet otherwise. On macOS, it's a
    /// window of its own. It lists every resource in memory, with actions that invalidate, refresh, cancel, or reset
    /// it, and that let its next load fail or take 5 seconds longer. It draws the loads of the last 30 seconds, lists
    /// the mutations that wait or have failed, and can hold the container offline, also while it isn't shown. A pointer
    /// that rests on a bar shows why the load ran and what it changed. A tap on the bar lists the loads of its key, and
    /// outlines its views for a moment.
    ///
    /// What happened before it was opened is there as well, if it records: the events of the last 30 seconds, of which
    /// it keeps at most 2,000 that are unread. The recorded loads of a resource can be copied as the source of a test.
    /// It makes the same calls with a `GatedLoader`, gives the same responses in the same order, and expects the states
    /// that were seen.
    ///
    /// It shows the keys, the failures, and the loads of *all* users of its container, and controls them. In an app
    /// that is served to browsers, these are the data of every visitor whose page uses the same container, such as the
    /// shared one. So a page has the inspector only if its visitor is on the server's machine, and has requested the
    /// page directly by a loopback name. Pass `.visible` to offer it to every visitor that the server admits. On Apple
    /// platforms, the user of an app is always on its machine.
    ///
    /// While it isn't shown and doesn't record, there is only the button, and a reader of the view's width: nothing
    /// else is read, and the container's log stays closed, so no event is created. While it's shown, it reads the
    /// container twice a second, regardless of the number of events.
    ///
    /// - Parameters:
    ///   - visibility: The visibility of the button. If it's `.automatic`, the button is visible to a user on this
    ///     machine.
    ///   - isRecording: A Boolean value that indicates whether it records while it isn't shown, from the appearance of
    ///     this view on. It costs an event for each change of a resource. If it's `nil`, it records in debug builds.
    nonisolated public func resourceInspector(
        _ visibility: Visibility = .automatic, isRecording: Bool? = nil
    ) -> some View {
        modifier(AudienceModifier(visibility: visibility, isRecording: isRecording ?? isDebugBuild))
    }
}

private nonisolated var isDebugBuild: Bool {
    #if DEBUG
        true
    #else
        false
    #endif
}

/// A modifier that adds the inspector for some users.
private struct AudienceModifier: ViewModifier {
    let visibility: Visibility
    let isRecording: Bool
    @Environment(\.isWindowLocal) private var isWindowLocal

    nonisolated init(visibility: Visibility, isRecording: Bool) {
        (self.visibility, self.isRecording) = (visibility, isRecording)
    }

    func body(content: Content) -> some View {
        if visibility == .visible || (visibility == .automatic && isWindowLocal) {
            content.modifier(InspectorModifier(isRecording: isRecording))
        } else {
            content
        }
    }
}

#if canImport(SwiftUI)
    extension EnvironmentValues {
        fileprivate var isWindowLocal: Bool { true }
    }
#endif

/// A modifier that adds the button, and the inspector while it's shown.
struct InspectorModifier: ViewModifier {
    /// The smallest width, in points, of a view that has room for a drawer beside it.
    private static let smallestWideWidth = 760.0

    let isRecording: Bool
    @State private var journal = InspectorJournal()
    @State private var isShown = false
    @State private var isWide = false
    @State private var spotlight = ResourceSpotlight()

    /// A Boolean value that indicates whether the inspector held the container offline when it was closed.
    @State private var isOffline = false

    /// The containers that are set below the inspector.
    @State private var containersBelow: Set<ObjectIdentifier> = []
    @Environment(\.resourceContainer) private var container

    nonisolated init(isRecording: Bool) {
        self.isRecording = isRecording
    }

    func body(content: Content) -> some View {
        let isOpen = isRecording || isShown
        // NB: Here, because the views below begin their first loads before this one appears.
        let _ = isOpen ? journal.open(container) : ()
        presenting(
            content.onPreferenceChange(ContainersInUse.self) { [$containersBelow] in $containersBelow.wrappedValue = $0
            }
        )
        .environment(\.resourceSpotlight, spotlight)
        .background { if isOpen { LogReader(journal: journal, container: container).id(ObjectIdentifier(container)) } }
    }

    #if os(macOS)
        private func presenting(_ content: some View) -> some View {
            content
                .overlay(alignment: .trailing) { if !isShown { button } }
                .modifier(InspectorWindowModifier(isShown: isShown, spotlight: spotlight, panel: panel, close: close))
        }
    #else
        private func presenting(_ content: some View) -> some View {
            content
                .safeAreaInset(edge: .trailing, spacing: 0) { if isShown, isWide { InspectorDrawer(panel: panel) } }
                .overlay(alignment: .trailing) { if !isShown { button } }
                .background { measure }
                .sheet(isPresented: isSheetShown) { panel.presentationDetents([.large]) }
        }
    #endif

    private var panel: InspectorPanel {
        InspectorPanel(
            journal: journal,
            hasOtherContainersBelow: !containersBelow.subtracting([ObjectIdentifier(container)]).isEmpty, close: close)
    }

    private var button: some View {
        Button {
            isShown = true
        } label: {
            Image(systemName: isOffline ? "wifi.slash" : "magnifyingglass")
                .font(.caption2)
                .foregroundStyle(isOffline ? Color.orange : .secondary)
                // NB: What is seen of it is in the margin of the content, so that it covers nothing.
                .frame(width: 14, height: 56)
                .background(.thickMaterial, in: .rect(cornerRadius: 7))
                .overlay { RoundedRectangle(cornerRadius: 7).stroke(Color.gray.opacity(0.35), lineWidth: 1) }
                .frame(width: 44, height: 56, alignment: .trailing)
        }
        .buttonStyle(.plain)
        .accessibilityLabel("Show the resource inspector")
        .accessibilityValue(isOffline ? "offline" : "")
        .accessibilityIdentifier("resource-inspector")
    }

    /// A transparent view that decides between a drawer and a sheet, whenever the window changes its size.
    private var measure: some View {
        GeometryReader { proxy in
            Color.clear
                .onChange(of: proxy.size.width >= Self.smallestWideWidth, initial: true) { isWide = $1 }
        }
        .allowsHitTesting(false)
        .accessibilityHidden(true)
    }

    private var isSheetShown: Binding<Bool> {
        Binding { @MainActor in
            isShown && !isWide
        } set: { @MainActor in
            if !$0 { close() }
        }
    }

    private func close() {
        isShown = false
        isOffline = container.isHeldOffline
    }
}

/// A reader of a container's log, for as long as it's there.
private struct LogReader: View {
    let journal: InspectorJournal
    let container: ResourceContainer

    var body: some View {
        Color.clear
            .frame(width: 0, height: 0)
            .accessibilityHidden(true)
            .task { await journal.follow(container) }
            .onDisappear { journal.close(container) }
    }
}

/// The inspector beside the view that it belongs to.
private struct InspectorDrawer: View {
    let panel: InspectorPanel

    var body: some View {
        panel
            .frame(width: 380)
            .frame(maxHeight: .infinity)
            .background(.background)
            .overlay(alignment: .leading) { Rectangle().fill(Color.gray.opacity(0.3)).frame(width: 1) }
    }
}
