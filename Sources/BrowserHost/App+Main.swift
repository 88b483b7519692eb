import ArgumentParser
import Foundation
public import PortableUI

extension App {
    /// Serves the app to web browsers until the process is told to stop.
    ///
    /// Takes the options `--host` and `--port`, and prints one line with the address. A port in use ends the process with
    /// status 1 and a line on standard error.
    @MainActor @preconcurrency
    public static func main() {
        let options = ServeOptions.parseOrExit()
        let name = String(describing: Self.self)
        Task { @MainActor in
            let configuration = BrowserServer.Configuration(host: options.host, port: options.port, name: name)
            await BrowserServer(Self.self, configuration: configuration).serve(name: name)
            exit(0)
        }
        dispatchMain()
    }
}

extension BrowserServer {
    /// Starts, prints `name is running at ADDRESS` as one line, and serves until the process is told to stop.
    ///
    /// Where the address cannot be had, the process ends with status 1 and one line on standard error.
    public func serve(name: String) async {
        do {
            let address = try await start()
            print("\(name) is running at \(address)")
            fflush(nil)
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
        await untilTerminated { await self.run() }
    }
}

/// The options of an app that is served.
private struct ServeOptions: ParsableArguments {
    @Option(help: "The address to listen on.")
    var host = "127.0.0.1"

    @Option(help: "The port to listen on; 0 picks a free one.")
    var port = 8080
}
