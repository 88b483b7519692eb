/// A wrapper for a UIKit view.
@available(*, unavailable, message: "there is no UIKit here: keep the view in a file for Apple's platforms")
@MainActor @preconcurrency
public protocol UIViewRepresentable: View where Body == Never {}

/// A wrapper for a UIKit view controller.
@available(*, unavailable, message: "there is no UIKit here: keep the view in a file for Apple's platforms")
@MainActor @preconcurrency
public protocol UIViewControllerRepresentable: View where Body == Never {}

/// A wrapper for an AppKit view.
@available(*, unavailable, message: "there is no AppKit here: keep the view in a file for Apple's platforms")
@MainActor @preconcurrency
public protocol NSViewRepresentable: View where Body == Never {}

@available(*, unavailable, message: "there is no UIKit here: keep the view in a file for Apple's platforms")
extension UIViewRepresentable {
    /// A body that has no value.
    public var body: Never { preconditionFailure("There is no UIKit") }

    /// The type of the context that the view receives.
    public typealias Context = UIViewRepresentableContext<Self>
}

@available(*, unavailable, message: "there is no UIKit here: keep the view in a file for Apple's platforms")
extension UIViewControllerRepresentable {
    /// A body that has no value.
    public var body: Never { preconditionFailure("There is no UIKit") }

    /// The type of the context that the view controller receives.
    public typealias Context = UIViewRepresentableContext<Self>
}

@available(*, unavailable, message: "there is no AppKit here: keep the view in a file for Apple's platforms")
extension NSViewRepresentable {
    /// A body that has no value.
    public var body: Never { preconditionFailure("There is no AppKit") }

    /// The type of the context that the view receives.
    public typealias Context = UIViewRepresentableContext<Self>
}

/// Contextual information for a wrapped view of another framework.
@available(*, unavailable, message: "there is no UIKit here: keep the view in a file for Apple's platforms")
public struct UIViewRepresentableContext<Representable> {}

/// A property wrapper for the delegate of a UIKit app.
@available(*, unavailable, message: "there is no UIKit here: begin work in the App's init, or in a task")
@propertyWrapper
public struct UIApplicationDelegateAdaptor<Delegate> {
    /// The delegate.
    public var wrappedValue: Delegate { preconditionFailure("There is no UIKit") }

    /// Creates the delegate.
    public init(_ delegateType: Delegate.Type = Delegate.self) {}
}
