#if !canImport(SwiftUI)
    import AsyncResources
    import Foundation
    import PortableUI

    /// A screen in each state that it can be in, without a server.
    struct ScreenStates: View {
        let screen: ShowcaseScreen

        @State private var state = PreviewServer.State.loaded
        @State private var isDark = false
        @State private var isMirrored = false
        @State private var isLarge = false

        var body: some View {
            VStack(spacing: 0) {
                VStack(spacing: 8) {
                    HStack(spacing: 16) {
                        if let index = URL(string: "/") { Link("All previews", destination: index).fixedSize() }
                        Spacer(minLength: 0)
                        Picker("State", selection: $state) {
                            ForEach(PreviewServer.State.all(of: screen), id: \.self) { Text($0.rawValue.capitalized) }
                        }
                        .pickerStyle(.menu)
                    }
                    HStack(spacing: 8) {
                        Toggle("Dark", isOn: $isDark).fixedSize()
                        Toggle("Right to left", isOn: $isMirrored).fixedSize()
                        Toggle("Large text", isOn: $isLarge).fixedSize()
                    }
                }
                .font(.footnote)
                .padding()
                .background(.bar)
                ScreenInState(screen: screen, state: state)
                    .id(state)
                    .dynamicTypeSize(isLarge ? .accessibility2 : .large)
                    .environment(\.layoutDirection, isMirrored ? .rightToLeft : .leftToRight)
            }
            .preferredColorScheme(isDark ? .dark : nil)
        }
    }

    /// A screen in one state.
    private struct ScreenInState: View {
        let screen: ShowcaseScreen
        @State private var model: ShowcaseModel
        @State private var album: PhotoAlbum

        init(screen: ShowcaseScreen, state: PreviewServer.State) {
            self.screen = screen
            let service = StationService(
                base: URL(string: "http://station.example") ?? URL(filePath: "/"), transport: PreviewServer(state))
            let container = ResourceContainer(archive: MemoryStore())
            container.notice(.online)
            _album = State(initialValue: PhotoAlbum(station: service, failsFirst: false))
            _model = State(initialValue: ShowcaseModel(station: service, container: container))
        }

        var body: some View {
            NavigationStack { content.navigationTitle(screen.title) }
                .environment(\.station, model.station)
                .environment(model.journal)
                .resourceContainer(model.container)
        }

        @ViewBuilder private var content: some View {
            switch screen {
            case .byHand: ByHandScreen(stage: model.stage, story: .constant(.filterQuickly)) {}
            case .colors: ColorsScreen(gallery: model.gallery)
            case .books: BooksScreen(router: model.router)
            case .stations: StationsScreen()
            case .photos: PhotosScreen(album: album, kept: model.container)
            case .feed: FeedScreen(station: model.station)
            case .notes: NotesScreen()
            }
        }
    }
#endif
