/// A view of UIKit.
@available(*, unavailable, message: "there is no UIKit here: keep the view in a file for Apple's platforms")
@MainActor @preconcurrency
public protocol UIViewRepresentable: View where Body == Never {}

/// A view controller of UIKit.
@available(*, unavailable, message: "there is no UIKit here: keep the view in a file for Apple's platforms")
@MainActor @preconcurrency
public protocol UIViewControllerRepresentable: View where Body == Never {}

/// A view of AppKit.
@available(*, unavailable, message: "there is no AppKit here: keep the view in a file for Apple's platforms")
@MainActor @preconcurrency
public protocol NSViewRepresentable: View where Body == Never {}

@available(*, unavailable, message: "there is no UIKit here: keep the view in a file for Apple's platforms")
extension UIViewRepresentable {
    /// A body that has no value.
    public var body: Never { preconditionFailure("There is no UIKit") }

    /// What the view is told.
    public typealias Context = UIViewRepresentableContext<Self>
}

@available(*, unavailable, message: "there is no UIKit here: keep the view in a file for Apple's platforms")
extension UIViewControllerRepresentable {
    /// A body that has no value.
    public var body: Never { preconditionFailure("There is no UIKit") }

    /// What the view is told.
    public typealias Context = UIViewRepresentableContext<Self>
}

@available(*, unavailable, message: "there is no AppKit here: keep the view in a file for Apple's platforms")
extension NSViewRepresentable {
    /// A body that has no value.
    public var body: Never { preconditionFailure("There is no AppKit") }

    /// What the view is told.
    public typealias Context = UIViewRepresentableContext<Self>
}

/// What a view of another framework is told.
@available(*, unavailable, message: "there is no UIKit here: keep the view in a file for Apple's platforms")
public struct UIViewRepresentableContext<Representable> {}

/// The delegate of an app of UIKit.
@available(*, unavailable, message: "there is no UIKit here: begin work in the App's init, or in a task")
@propertyWrapper
public struct UIApplicationDelegateAdaptor<Delegate> {
    /// The delegate.
    public var wrappedValue: Delegate { preconditionFailure("There is no UIKit") }

    /// Creates the delegate.
    public init(_ delegateType: Delegate.Type = Delegate.self) {}
}
