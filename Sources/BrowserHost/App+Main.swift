public import PortableUI

extension App {
    /// Serves the app to web browsers until the process receives SIGINT or SIGTERM.
    ///
    /// It accepts the options `--host`, `--port`, `--allow-host`, and `--trust-proxy`, and prints a line with the URL.
    /// With `--previews`, it serves each `#Preview` of a debug build instead, on a page of its own.
    /// If the port is in use, the process exits with status 1 and a line on standard error; if the port number is
    /// invalid, with status 64.
    @MainActor @preconcurrency
    public static func main() {
        serveUntilTerminated(Self.self)
    }
}
