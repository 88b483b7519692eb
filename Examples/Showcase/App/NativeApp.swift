#if canImport(SwiftUI)
    import AsyncResources
    import Foundation
    import PortableUI

    #if os(macOS)
        import AppKit
        import Dispatch
        import StationServer
    #endif

    /// The Showcase as a native app.
    ///
    /// On a Mac, its data comes from a server in the same process, like that of the pages on Linux. `-api URL`
    /// specifies another server, such as one that `swift run station-server` has started on any machine. On other
    /// platforms, it's required.
    @main
    enum NativeApp {
        @MainActor
        static func main() {
            let address = UserDefaults.standard.string(forKey: "api").flatMap { URL(string: $0) } ?? ownServer()
            let station = StationService(base: address ?? URL(filePath: "/"))
            Launch.current = Launch(station: station, archive: .folder("Pictures"))
            comeToFront()
            ShowcaseApp.main()
        }

        #if os(macOS)
            /// The server of this process, which ends with it.
            @MainActor private static var server: StationServer?

            /// Starts a server, and returns its URL, or nil if it can't listen.
            ///
            /// NB: an app's first scene needs the URL, and a scene is created synchronously, so the process waits here.
            @MainActor
            private static func ownServer() -> URL? {
                let started = Started()
                Task.detached {
                    do throws(StationServerError) {
                        started.succeed(try await StationServer.start(seed: 1, train: .onTheTrain))
                    } catch {
                        started.fail(error)
                    }
                }
                server = started.wait()
                return server?.address.url
            }

            /// The start of a server, for one thread that waits for it.
            private final class Started: @unchecked Sendable {
                // Sendable: written before the semaphore is signaled, and read after that.
                private let semaphore = DispatchSemaphore(value: 0)
                private var server: StationServer?

                func succeed(_ server: StationServer) {
                    self.server = server
                    semaphore.signal()
                }

                func fail(_ error: StationServerError) {
                    FileHandle.standardError.write(Data("The Showcase's server can't start: \(error)\n".utf8))
                    semaphore.signal()
                }

                func wait() -> StationServer? {
                    semaphore.wait()
                    return server
                }
            }

            /// Gives a program without a bundle a window, a menu, and an icon in the Dock, and brings it to the front.
            @MainActor
            private static func comeToFront() {
                NSApplication.shared.setActivationPolicy(.regular)
                NotificationCenter.default.addObserver(
                    forName: Notification.Name("NSApplicationDidFinishLaunchingNotification"), object: nil, queue: .main
                ) { _ in
                    MainActor.assumeIsolated { NSApplication.shared.activate() }
                }
            }
        #else
            private static func ownServer() -> URL? { nil }
            private static func comeToFront() {}
        #endif
    }
#endif
