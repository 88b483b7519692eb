import PortableUI

private struct IsOnlineKey: EnvironmentKey {
    static let defaultValue = true
}

extension EnvironmentValues {
    var isOnline: Bool {
        get { self[IsOnlineKey.self] }
        set { self[IsOnlineKey.self] = newValue }
    }
}

struct OfflineBannerModifier: ViewModifier {
    @Environment(\.isOnline) private var isOnline

    func body(content: Content) -> some View {
        content
            .overlay(alignment: .top) {
                if !isOnline {
                    Label("You are offline", systemImage: "wifi.slash")
                        .font(.footnote)
                        .padding(8)
                        .frame(maxWidth: .infinity)
                        .background(.orange)
                        .transition(.move(edge: .top))
                }
            }
            .animation(.default, value: isOnline)
    }
}

extension View {
    func offlineBanner() -> some View {
        modifier(OfflineBannerModifier())
    }
}

struct OutboxScreen: View {
    /// A closure that returns a stream of the network's availability.
    let network: @Sendable () -> AsyncStream<Bool>

    @State private var isOnline = true
    @State private var sent = 0

    var body: some View {
        OutboxForm(sent: $sent)
            .offlineBanner()
            .environment(\.isOnline, isOnline)
            .task {
                for await value in network() { isOnline = value }
            }
    }
}

struct OutboxForm: View {
    @Binding var sent: Int
    @Environment(\.isOnline) private var isOnline

    var body: some View {
        VStack {
            Text(sent == 0 ? "Nothing sent" : "\(sent) sent")
            Button {
                sent += 1
            } label: {
                Label(isOnline ? "Send" : "Waiting", systemImage: "paperplane")
            }
            .disabled(!isOnline)
        }
    }
}
