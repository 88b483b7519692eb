import ArgumentParser
import Foundation
import PortableUI

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

/// Serves an app as the arguments of the process say, and ends the process after it.
@MainActor
func serveUntilTerminated<Content: App>(_ app: Content.Type) -> Never {
    let options = ServeOptions.parseOrExit()
    let name = String(describing: app)
    Task { @MainActor in
        let configuration = BrowserServer.Configuration(host: options.host, port: options.port, name: name)
        await BrowserServer(app, configuration: configuration).serve(name: name)
        exit(0)
    }
    dispatchMain()
}

/// The options of an app that is served.
private struct ServeOptions: ParsableArguments {
    @Option(help: "The address to listen on.")
    var host = "127.0.0.1"

    @Option(help: "The port to listen on; 0 picks a free one.")
    var port = 8080
}
