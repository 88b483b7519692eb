import SwiftUI
import UIKit

struct Crumbs: View {
    let data: Data

    var body: some View {
        VStack {
            Text("a").background(Color(.systemGray6)).foregroundStyle(Color(uiColor: .secondaryLabel))
            Color(UIColor.systemBackground)
            Color(uiColor: UIColor.label.withAlphaComponent(0.5))
            if let image = UIImage(data: data) { Image(uiImage: image).resizable() }
            Button("Open") { UIApplication.shared.open(URL(string: "https://example.com")!) }
            Text(UIDevice.current.userInterfaceIdiom == .pad ? UIDevice.current.systemVersion : UIDevice.current.model)
        }
        .frame(width: UIScreen.main.bounds.width * 0.9)
        .task { await UIApplication.shared.open(URL(string: "https://example.com")!) }
    }
}
