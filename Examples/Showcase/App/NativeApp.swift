#if canImport(SwiftUI)
    import AsyncResources
    import Dispatch
    import Foundation
    import PortableUI

    #if os(macOS)
        import AppKit
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
            let launch = launch(station)
            Launch.current = launch
            comeToFront()
            ShowcaseApp.main()
        }

        /// Opens the data of earlier launches, or keeps everything in memory if that's impossible.
        private static func launch(_ station: StationService) -> Launch {
            do {
                return try Waiting.result(of: { try await Launch(station: station, folder: nil) })
            } catch {
                warn("Images and notes are kept in memory: \(error)")
                return (try? Waiting.result(of: { try await Launch(inMemory: station) })) ?? Launch(station: station)
            }
        }

        /// Writes a line to standard error.
        private static func warn(_ line: String) {
            FileHandle.standardError.write(Data("\(line)\n".utf8))
        }

        /// The result of an asynchronous function, for the main thread, which waits for it.
        ///
        /// NB: An app's first scene needs the results, and a scene is created synchronously, so the process waits.
        private final class Waiting<Value: Sendable>: @unchecked Sendable {
            // Sendable: written before the semaphore is signaled, and read after that.
            private let semaphore = DispatchSemaphore(value: 0)
            private var result: Result<Value, any Error>?

            /// Calls a function off the main thread, and returns its value when it has ended.
            static func result(of function: @escaping @Sendable () async throws -> Value) throws -> Value {
                let waiting = Waiting()
                Task.detached {
                    do { waiting.end(.success(try await function())) } catch { waiting.end(.failure(error)) }
                }
                waiting.semaphore.wait()
                return try (waiting.result ?? .failure(CancellationError())).get()
            }

            private func end(_ result: Result<Value, any Error>) {
                self.result = result
                semaphore.signal()
            }
        }

        #if os(macOS)
            /// The server of this process, which ends with it.
            @MainActor private static var server: StationServer?

            /// Starts a server, and returns its URL, or nil if it can't listen.
            @MainActor
            private static func ownServer() -> URL? {
                do {
                    let (started, failure) = try Waiting.result(of: {
                        try await StationServer.startKeeping(in: nil, seed: 1)
                    })
                    if let failure { warn("The server's notes are kept in memory: \(failure)") }
                    server = started
                } catch {
                    warn("The Showcase's server can't start: \(error)")
                }
                return server?.address.url
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
