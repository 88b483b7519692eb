import PortableUI

/// The drawings of system symbols, on a 24 by 24 square.
enum Symbols {
    /// The names that have a drawing.
    static let names = Set(drawings.keys)

    /// Returns the content of an `svg` element, which is a dotted square for a name without a drawing.
    ///
    /// A symbol without a drawing in a variant is drawn without it.
    static func drawing(of name: String) -> StaticString {
        if let drawing = drawings[name] { return drawing }
        var parts = name.split(separator: ".")
        while !parts.isEmpty {
            if let drawing = drawings[parts.joined(separator: ".")] { return drawing }
            guard let last = parts.popLast(), SymbolVariants.suffixes.contains(last) else { break }
        }
        return #"<rect x="3.5" y="3.5" width="17" height="17" rx="4" stroke-dasharray="2 3"/>"#
    }

    /// Returns the text that assistive technologies speak for a control that shows only the symbol.
    static func spokenName(of name: String) -> String {
        name.split(separator: ".").joined(separator: " ")
    }

    private static let drawings: [String: StaticString] = plain.merging(filled) { plain, _ in plain }

    private static let plain: [String: StaticString] = [
        "arrow.clockwise": #"<path d="M20 12a8 8 0 1 1-2.5-5.8L20 8.5M20 3.5v5h-5"/>"#,
        "arrow.counterclockwise": #"<path d="M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 3.5v5h5"/>"#,
        "arrow.down": #"<path d="M12 4v15.5M5.5 13l6.5 6.5 6.5-6.5"/>"#,
        "arrow.up": #"<path d="M12 20V4.5M5.5 11 12 4.5l6.5 6.5"/>"#,
        "arrow.down.circle": #"<circle cx="12" cy="12" r="9"/><path d="M12 7.5v9m-4-4 4 4 4-4"/>"#,
        "exclamationmark.triangle":
            #"<path d="M10.6 4.3 2.7 18a1.6 1.6 0 0 0 1.4 2.4h15.8a1.6 1.6 0 0 0 1.4-2.4L13.4 4.3a1.6 1.6 0 0 0-2.8 0zM12 9.5v4.5m0 2.9v.1"/>"#,
        "wifi.slash":
            #"<path d="m4 3 16 18M2.5 9.5a14 14 0 0 1 4-2.6m4-.9a14 14 0 0 1 11 3.5M6 13.3a9 9 0 0 1 4.5-2.3m4.5.6a9 9 0 0 1 3 1.7M9.5 16.8a4 4 0 0 1 4.5-.3M12 20v.1"/>"#,
        "wifi": #"<path d="M2.5 9.5a14 14 0 0 1 19 0M6 13.3a9 9 0 0 1 12 0m-8.5 3.5a4 4 0 0 1 5 0M12 20v.1"/>"#,
        "doc.on.doc": #"<path d="M9 8h10v13H9zM5 16V3h10v2"/>"#,
        "checkmark": #"<path d="m5 13 4.5 5L19 6"/>"#,
        "circle": #"<circle cx="12" cy="12" r="9"/>"#,
        "checkmark.circle": #"<circle cx="12" cy="12" r="9"/><path d="m8 12.5 3 3 5-6.5"/>"#,
        "xmark": #"<path d="m6 6 12 12M18 6 6 18"/>"#,
        "xmark.circle": #"<circle cx="12" cy="12" r="9"/><path d="m9 9 6 6m0-6-6 6"/>"#,
        "plus": #"<path d="M12 4.5v15M4.5 12h15"/>"#,
        "minus": #"<path d="M4.5 12h15"/>"#,
        "star":
            #"<path d="m12 3 2.7 5.8 6.3.8-4.6 4.4 1.2 6.2L12 17.1l-5.6 3.1 1.2-6.2L3 9.6l6.3-.8z"/>"#,
        "heart":
            #"<path d="M12 20.5C5.5 15.8 3 12.5 3 9a4.8 4.8 0 0 1 9-2.3A4.8 4.8 0 0 1 21 9c0 3.5-2.5 6.8-9 11.5z"/>"#,
        "magnifyingglass": #"<circle cx="10.5" cy="10.5" r="6.5"/><path d="m15.5 15.5 5 5"/>"#,
        "photo":
            #"<rect x="2.5" y="4.5" width="19" height="15" rx="2.5"/><circle cx="8" cy="9.5" r="1.5"/><path d="m3 17.5 5-4 3 2.5 5-5 5.5 5"/>"#,
        "book":
            #"<path d="M12 6.5C9.5 4.8 6 4.5 2.5 5v13.5c3.5-.5 7-.2 9.5 1.5 2.5-1.7 6-2 9.5-1.5V5C18 4.5 14.5 4.8 12 6.5zM12 6.5V20"/>"#,
        "books.vertical":
            #"<path d="M3 4h5v16H3zM8 7h5v13H8zM3 8h5m0 3h5m1-6.5 4.5-1.2 3.7 15.2-4.5 1.2z"/>"#,
        "rectangle.split.2x1":
            #"<rect x="2.5" y="4.5" width="19" height="15" rx="2.5"/><path d="M12 4.5v15"/>"#,
        "radio":
            #"<rect x="2.5" y="8.5" width="19" height="11.5" rx="2"/><circle cx="16" cy="14.3" r="2.5"/><path d="m4.5 8.5 12-5M6 12h5m-5 4h5"/>"#,
        "paintpalette":
            #"<path d="M12 3a9.2 9.2 0 1 0 0 18c1.5 0 2-1 1.6-2.2-.6-1.7.4-2.8 2-2.8H18c2 0 3.3-1.6 3.3-4C21.3 7 17 3 12 3zM7.5 12v.1m2-4.6v.1m5-.1v.1m2.5 4v.1"/>"#,
        "tram":
            #"<rect x="5.5" y="5.5" width="13" height="12" rx="2.5"/><path d="M8 2.5h8m-4 0v3m-6.5 7h13M9 15v.1m6-.1v.1M8.5 17.5l-2 4m9-4 2 4"/>"#,
        "gearshape":
            #"<circle cx="12" cy="12" r="3"/><path d="M10.5 3h3l.6 2.6 1.8.8 2.4-1.3 2 2.1-1.3 2.3.7 1.9 2.3.6v3l-2.4.6-.8 1.9 1.3 2.3-2 2-2.3-1.3-1.7.8-.6 2.5h-3l-.6-2.5-1.8-.8-2.3 1.3-2-2.1 1.2-2.2-.7-1.9L2 14.5v-3l2.4-.6.7-1.9-1.3-2.2 2-2.1L8.2 6l1.7-.8z"/>"#,
        "gear":
            #"<circle cx="12" cy="12" r="7"/><circle cx="12" cy="12" r="2.5"/><path d="M12 2.5V5m0 14v2.5M2.5 12H5m14 0h2.5M5.3 5.3 7 7m10 10 1.7 1.7m0-13.4L17 7M7 17l-1.7 1.7"/>"#,
        "clock": #"<circle cx="12" cy="12" r="9"/><path d="M12 7v5.3l3.5 2"/>"#,
        "info.circle": #"<circle cx="12" cy="12" r="9"/><path d="M12 7.5v.1m-1.2 3.4H12v5.5m-1.7 0h3.4"/>"#,
        "questionmark.circle":
            #"<circle cx="12" cy="12" r="9"/><path d="M9.3 9.5a2.7 2.7 0 1 1 4.2 2.2c-1 .7-1.5 1.1-1.5 2.3m0 2.8v.1"/>"#,
        "chevron.right": #"<path d="m9 5 7 7-7 7"/>"#,
        "chevron.left": #"<path d="m15 5-7 7 7 7"/>"#,
        "chevron.down": #"<path d="m5 9 7 7 7-7"/>"#,
        "person": #"<circle cx="12" cy="7.5" r="4"/><path d="M4 20.5c0-4 3.5-6.5 8-6.5s8 2.5 8 6.5z"/>"#,
        "person.circle":
            #"<circle cx="12" cy="12" r="9"/><circle cx="12" cy="9.5" r="3"/><path d="M6 18.5c1-2.5 3.3-3.8 6-3.8s5 1.3 6 3.8"/>"#,
        "house": #"<path d="m3 11.5 9-8 9 8M5.5 9.5V20h4.8v-6h3.4v6h4.8V9.5"/>"#,
        "trash":
            #"<path d="M4 6.5h16M9 6.5V4h6v2.5M5.8 6.5l1 14h10.4l1-14M10 10.5v6m4-6v6"/>"#,
        "pencil":
            #"<path d="m4 20 1-4.5L16.5 4a1.8 1.8 0 0 1 2.6 0l.9.9a1.8 1.8 0 0 1 0 2.6L8.5 19zM14.5 6l3.5 3.5"/>"#,
        "list.bullet": #"<path d="M8.5 6H21M8.5 12H21M8.5 18H21M3.8 6v.1m0 5.9v.1m0 5.9v.1"/>"#,
        "square.grid.3x3":
            #"<rect x="3" y="3" width="18" height="18" rx="2.5"/><path d="M9 3v18m6-18v18M3 9h18M3 15h18"/>"#,
        "antenna.radiowaves.left.and.right":
            #"<circle cx="12" cy="9.5" r="1.8"/><path d="M12 11.5V21M8.3 13.2a5.2 5.2 0 0 1 0-7.4m7.4 0a5.2 5.2 0 0 1 0 7.4M5.5 16a9.2 9.2 0 0 1 0-13m13 0a9.2 9.2 0 0 1 0 13"/>"#,
        "bolt": #"<path d="M13.5 2.5 5 13.5h6L10.5 21.5 19 10.5h-6z"/>"#,
        "cloud":
            #"<path d="M7 19a4.5 4.5 0 0 1-.5-9A6 6 0 0 1 18 9.5 4.8 4.8 0 0 1 17.5 19z"/>"#,
    ]

    private static let filled: [String: StaticString] = [
        "exclamationmark.triangle.fill":
            #"<path fill="currentColor" stroke="none" fill-rule="evenodd" d="M10 3.5 1.8 17.7A2.3 2.3 0 0 0 3.8 21.2h16.4a2.3 2.3 0 0 0 2-3.5L14 3.5a2.3 2.3 0 0 0-4 0zM11 8.5h2l-.2 6h-1.6zm1 7.3a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4z"/>"#,
        "checkmark.circle.fill":
            #"<circle cx="12" cy="12" r="10" fill="currentColor" stroke="none"/><path class="knock" d="m7.8 12.5 3 3 5.2-6.7"/>"#,
        "xmark.circle.fill":
            #"<circle cx="12" cy="12" r="10" fill="currentColor" stroke="none"/><path class="knock" d="m8.7 8.7 6.6 6.6m0-6.6-6.6 6.6"/>"#,
        "star.fill":
            #"<path fill="currentColor" d="m12 3 2.7 5.8 6.3.8-4.6 4.4 1.2 6.2L12 17.1l-5.6 3.1 1.2-6.2L3 9.6l6.3-.8z"/>"#,
        "heart.fill":
            #"<path fill="currentColor" d="M12 20.5C5.5 15.8 3 12.5 3 9a4.8 4.8 0 0 1 9-2.3A4.8 4.8 0 0 1 21 9c0 3.5-2.5 6.8-9 11.5z"/>"#,
        "tram.fill":
            #"<path fill="currentColor" stroke="none" fill-rule="evenodd" d="M8 4.5h8A3.5 3.5 0 0 1 19.5 8v7.5A3.5 3.5 0 0 1 16 19H8a3.5 3.5 0 0 1-3.5-3.5V8A3.5 3.5 0 0 1 8 4.5zM7 8v4.5h10V8zm2 5.8a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4zm6 0a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4z"/><path d="M8 2.5h8M8.5 19l-1.5 2.5m8.5-2.5 1.5 2.5"/>"#,
    ]
}
