// Restates the names, types, and availability of UIKit, as Apple publishes them, as far as the project uses them; no
// code is copied. Declarations in iOS 17 have no `@available`, and newer ones must have it. Nothing here ever runs:
// bodies and values do not matter.

@_exported public import Foundation

@MainActor open class UIPasteboard {
    public class var general: UIPasteboard { fatalError() }
    open var string: String?
}

#if os(iOS) || os(tvOS) || os(visionOS)
    @MainActor open class UIResponder: NSObject {}
    @MainActor open class UIView: UIResponder {
        public init(frame: CGRect) {}
        public required init?(coder: NSCoder) {}
        public convenience override init() { self.init(frame: CGRect(x: 0, y: 0, width: 0, height: 0)) }
    }
    @MainActor open class UILabel: UIView {
        open var text: String?
    }
    @MainActor open class UIViewController: UIResponder {
        public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}
        public required init?(coder: NSCoder) {}
        public convenience override init() { self.init(nibName: nil, bundle: nil) }
        open var view: UIView!
        open func loadView() {}
        open func viewWillAppear(_ animated: Bool) {}
        open func viewDidDisappear(_ animated: Bool) {}
    }

    @MainActor public protocol UIConfigurationState {}
    @MainActor public protocol UIContentView: NSObjectProtocol {
        var configuration: any UIContentConfiguration { get set }
    }
    @MainActor public protocol UIContentConfiguration {
        func makeContentView() -> any UIView & UIContentView
        func updated(for state: any UIConfigurationState) -> Self
    }
    @MainActor open class UICollectionReusableView: UIView {}
    @MainActor open class UICollectionViewCell: UICollectionReusableView {
        open var contentConfiguration: (any UIContentConfiguration)?
    }
#endif
