import PortableUI

// Views of other frameworks stay on Apple's platforms.
struct Camera: UIViewControllerRepresentable {  // error: keep the view in a file for Apple's platforms
    func makeUIViewController(context: Context) -> Int { 1 }  // error: keep the view in a file for Apple's platforms
}

struct WebView: NSViewRepresentable {  // error: keep the view in a file for Apple's platforms
    func makeNSView(context: Context) -> Int { 1 }  // error: keep the view in a file for Apple's platforms
}
