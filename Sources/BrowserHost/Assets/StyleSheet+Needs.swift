extension StyleSheet {
    /// Adaptations to touch, increased contrast, forced colors, and print.
    static let needs = """
        @media (pointer: coarse) {
          .button:not(.link, .row > *), .offline > button { position: relative; }
          .button:not(.link)::after, .offline > button::after { content: ""; position: absolute; inset: min(0px, calc(50% - 22px)); }
          .tab, .picker > select, .picker.date > input, .field > input, .slider > input, .toggle, .actions .button { min-height: 44px; min-width: 44px; }
          .picker.segmented span { padding-block: 13px; }
        }
        @media (prefers-contrast: more) {
          :root { --separator: color-mix(in srgb, var(--primary) 55%, transparent); --secondary: color-mix(in srgb, var(--primary) 85%, var(--background)); }
          .button.bordered, .field > input, .field > textarea, .picker > select { box-shadow: inset 0 0 0 1px var(--separator); }
          .button:disabled { opacity: .6; }
        }
        @media (forced-colors: active) {
          .shape, .color, .spinner, .bar, .toggle > input, .toggle > input::before { forced-color-adjust: none; }
          .button.bordered, .picker > select, .actions.open .button, .offline { border: 1px solid ButtonText; }
          .row:not(.header, .footer), .tab[aria-selected="true"], .picker.segmented input:checked + span { outline: 1px solid; outline-offset: -1px; }
          .spinner { color: CanvasText; }
          .field.search::before { background: CanvasText; }
        }
        @media print {
          html, body, .root, .tabs, .tabs > :not(nav), .navigation, .scroll, .list { display: block; height: auto !important; min-height: 0;
            overflow: visible !important; background: none !important; }
          .tabs > nav, .refresh, .controls, .gap, .offline, .button.back { display: none !important; }
          .row, .card { break-inside: avoid; }
        }

        """
}
