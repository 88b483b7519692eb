import PortableUI

enum Appearance: String, CaseIterable, Identifiable, Sendable {
    case system, light, dark

    var id: Self { self }
    var title: String { rawValue.capitalized }
}

struct Settings: Equatable, Sendable {
    var name = ""
    var isSyncing = true
    var interval = 15
    var volume = 0.5
    var appearance = Appearance.system
}

struct SettingsForm: View {
    let load: @Sendable () async throws -> Settings
    let save: @Sendable (Settings) async throws -> Void

    @State private var settings = Settings()
    @State private var saved: Settings?
    @State private var isSaving = false
    @Environment(\.isEnabled) private var isEnabled

    var body: some View {
        NavigationStack {
            Form {
                Section("Account") {
                    TextField("Name", text: $settings.name)
                    Toggle(isOn: $settings.isSyncing) {
                        Label("Keep in step", systemImage: "arrow.triangle.2.circlepath")
                    }
                    if settings.isSyncing {
                        Stepper("Every \(settings.interval) minutes", value: $settings.interval, in: 5...60, step: 5)
                    }
                }
                Section {
                    Picker("Appearance", selection: $settings.appearance) {
                        ForEach(Appearance.allCases) { Text($0.title).tag($0) }
                    }
                    .pickerStyle(.segmented)
                    Slider(value: $settings.volume, in: 0...1) { Text("Volume") }
                } header: {
                    Text("Look and sound")
                } footer: {
                    Text("The system decides unless you do.")
                }
                Section {
                    Button("Save") {
                        Task { await store() }
                    }
                    .disabled(saved == settings || isSaving)
                    if isSaving { ProgressView() }
                }
            }
            .navigationTitle("Settings")
            .navigationBarTitleDisplayMode(.inline)
        }
        .disabled(saved == nil)
        .task {
            guard let loaded = try? await load() else { return }
            settings = loaded
            saved = loaded
        }
    }

    private func store() async {
        isSaving = true
        defer { isSaving = false }
        guard (try? await save(settings)) != nil else { return }
        saved = settings
    }
}
