public import PortableUI

extension App {
    /// Serves the app to web browsers until the process is told to stop.
    ///
    /// Takes the options `--host`, `--port` and `--allow-host`, and prints one line with the address. A port in use ends
    /// the process with status 1 and a line on standard error; a number that is no port, with status 64.
    @MainActor @preconcurrency
    public static func main() {
        serveUntilTerminated(Self.self)
    }
}
