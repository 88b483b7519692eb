import PortableUI

extension Primitive {
    /// Returns the state of a control that a browser shows immediately after an event, or `nil` if nothing changes.
    func after(_ event: ElementEvent) -> Primitive? {
        switch (self, event) {
        case (.toggle, .toggle(let isOn)): return .toggle(isOn: isOn)
        case (.date(var control), .edit(let text)):
            guard let date = control.date(of: text) else { return nil }
            control.date = date
            return .date(control)
        case (.field(var field), .focus(let isFocused)) where field.isFocused != nil:
            field.isFocused = isFocused
            return .field(field)
        case (.slider(var slider), .slide(let value)):
            slider.value = value
            return .slider(slider)
        case (.picker(var picker), .choose(let index)) where picker.options.indices.contains(index):
            picker.selected = index
            return .picker(picker)
        case (.tabs(var tabs), .choose(let index)) where tabs.isPaged:
            tabs.selected = index
            return .tabs(tabs)
        default: return nil
        }
    }

    /// A Boolean value that indicates whether the control is edited in the browser, which counts the changes.
    var isEdited: Bool {
        switch self {
        case .field, .date, .slider, .picker: true
        default: false
        }
    }

    /// The value of a control that is edited in the browser; `nil` if it has none, or its parts have it.
    var editedValue: String? {
        switch self {
        // NB: A parser drops NUL.
        case .field(let field): field.text.replacing("\0", with: "\u{FFFD}")
        case .date(let control): control.text(of: control.date)
        case .slider(let slider): slider.value.css
        default: nil
        }
    }

    /// Returns the event for a new value of an input, or `nil` if the text isn't a valid value.
    func event(value: String) -> ElementEvent? {
        switch self {
        case .date: .edit(value)
        case .slider: Double(value).flatMap { $0.isFinite ? .slide($0) : nil }
        case .picker, .tabs, .text: Int(value).map(ElementEvent.choose)
        default: nil
        }
    }
}
