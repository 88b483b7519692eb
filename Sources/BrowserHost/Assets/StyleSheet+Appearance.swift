extension StyleSheet {
    /// Colors in light and dark mode, and text sizes.
    static let appearance = """
        :root {
          color-scheme: light dark;
          --family: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif;
          --largeTitle: 700 2.125rem/1.2 var(--family); --title: 1.75rem/1.21 var(--family);
          --title2: 1.375rem/1.27 var(--family); --title3: 1.25rem/1.25 var(--family);
          --headline: 600 1.0625rem/1.3 var(--family); --body: 1.0625rem/1.3 var(--family);
          --callout: 1rem/1.31 var(--family); --subheadline: 0.9375rem/1.33 var(--family);
          --footnote: 0.8125rem/1.38 var(--family); --caption: 0.75rem/1.33 var(--family);
          --caption2: 0.6875rem/1.2 var(--family);
          \(light)
        }
        @media (prefers-color-scheme: dark) { :root { \(dark) } }
        :root:has(.scheme-light) { color-scheme: light; \(light) }
        :root:has(.scheme-dark) { color-scheme: dark; \(dark) }

        """

    private static let light = """
        --background: #fff; --grouped: #f2f2f7; --raised: #fff; --segment: #fff;
        --primary: #1d1d1f; --secondary: #626267; --separator: #3c3c4330; --fill: #7878801f; --fill-strong: #78788038;
        --red: #d62b22; --orange: #f08c00; --yellow: #f5c400; --green: #2fb350; --mint: #00b3ad; --teal: #2c9fb5;
        --cyan: #2ba3d9; --blue: #085fcc; --indigo: #5856d6; --purple: #a44fd6; --pink: #f02d59; --brown: #96784f;
        --gray: #8e8e93; --accentColor: var(--blue); --prominent: #0a6fe8; --prominent-red: #d3281f;
        """

    private static let dark = """
        --background: #000; --grouped: #000; --raised: #1c1c1e; --segment: #636366;
        --primary: #f5f5f7; --secondary: #a1a1a8; --separator: #54545899; --fill: #7878803d; --fill-strong: #78788066;
        --red: #ff6259; --orange: #ff9f0a; --yellow: #ffd60a; --green: #32d158; --mint: #63e6e2; --teal: #40c8e0;
        --cyan: #64d2ff; --blue: #409cff; --indigo: #7d7aff; --purple: #bf5af2; --pink: #ff5c7c; --brown: #b59469;
        --gray: #98989d;
        """
}
