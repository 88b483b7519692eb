import PortableUI

extension Primitive {
    /// Returns the state of a control that a browser shows immediately after an event, or `nil` if nothing changes.
    func after(_ event: ElementEvent) -> Primitive? {
        switch (self, event) {
        case (.toggle, .toggle(let isOn)): return .toggle(isOn: isOn)
        case (.field(var field), .edit(let text, let edition)):
            (field.text, field.edition) = (text, edition)
            return .field(field)
        case (.date(var control), .edit(let text, _)):
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

    /// Returns the event for a new value of an input, or `nil` if the text isn't a valid value.
    func event(value: String, edition: Int) -> ElementEvent? {
        switch self {
        case .field, .date: .edit(value, edition: edition)
        case .slider: Double(value).flatMap { $0.isFinite ? .slide($0) : nil }
        case .picker, .tabs, .text: Int(value).map(ElementEvent.choose)
        default: nil
        }
    }
}
