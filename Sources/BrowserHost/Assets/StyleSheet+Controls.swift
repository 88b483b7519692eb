extension StyleSheet {
    /// Buttons, toggles, progress, and focus rings.
    static let controls = """
        button, input, select { font: inherit; color: inherit; margin: 0; }
        :focus-visible { outline: 3px solid color-mix(in srgb, var(--accentColor) 65%, transparent); outline-offset: 2px; }
        [tabindex="-1"]:not(button):focus-visible { outline: none; }
        .scroll:focus-visible, .list:focus-visible { outline-offset: -3px; }
        [data-k="t"] { cursor: pointer; }
        .button { display: inline-flex; text-decoration: none; align-items: center; justify-content: center; gap: 6px; min-height: 28px;
          min-width: 28px; padding: 0; border: 0; background: none; color: var(--accentColor); cursor: pointer;
          text-align: inherit; border-radius: 8px; user-select: none; -webkit-tap-highlight-color: transparent;
          transition: opacity .12s, background-color .12s, filter .12s; }
        .button.plain { color: inherit; min-width: 0; }
        .button.custom { border-radius: 4px; }
        .button:hover { opacity: .8; }
        .button:active { opacity: .45; }
        .button.destructive { color: var(--red); }
        .button.bordered { padding: 5px 12px; min-height: 34px; background: var(--fill); font-weight: 500; }
        .button.bordered:hover { opacity: 1; filter: brightness(.97); }
        .button.bordered:active { opacity: .6; }
        .button.prominent { background: var(--prominent); color: #fff; }
        .button.prominent:hover { background: var(--prominent); filter: brightness(1.1); }
        .button.prominent.destructive { background: var(--prominent-red); color: #fff; }
        .button.mini, .button.small { font-size: 14px; border-radius: 7px; }
        .button.mini { font-size: 13px; }
        .button.bordered.mini, .button.bordered.small { min-height: 28px; padding: 3px 10px; }
        .button.bordered.mini { padding-inline: 7px; }
        .button.large { min-height: 44px; border-radius: 12px; }
        .button.bordered.large { padding: 8px 20px; }
        .button.huge { min-height: 52px; border-radius: 14px; }
        .button.bordered.huge { padding: 10px 26px; }
        .button:disabled { opacity: .35; cursor: default; filter: none; }
        .toggle { display: flex; align-items: center; gap: 12px; min-height: 31px; cursor: pointer; }
        .toggle > :nth-child(2) { margin-inline-end: auto; }
        .toggle > input { order: 1; appearance: none; flex: none; width: 51px; height: 31px; border-radius: 16px;
          background: var(--fill-strong); cursor: pointer; transition: background-color .2s; }
        .toggle > input::before { content: ""; display: block; width: 27px; height: 27px; margin: 2px; border-radius: 50%;
          background: #fff; box-shadow: 0 2px 6px #0003; transition: translate .2s; }
        .toggle > input:checked { background: var(--on, var(--green)); }
        .toggle > input:checked::before { translate: 20px; }
        .toggle > input:disabled { opacity: .45; cursor: default; }
        .progress { display: flex; flex-direction: column; align-items: center; gap: 8px; color: var(--secondary); }
        .progress.gx { align-items: stretch; color: inherit; gap: 6px; }
        .spinner { width: 24px; height: 24px; color: var(--spinner, var(--gray)); border-radius: 50%;
          background: repeating-conic-gradient(from -8deg, #000 0 16deg, transparent 16deg 45deg);
          background: conic-gradient(transparent 8%, currentColor);
          mask: radial-gradient(closest-side, transparent calc(100% - 3.5px), #000 calc(100% - 3px));
          animation: turn .9s linear infinite; }
        .spinner.ring { animation: none; color: var(--accentColor);
          background: conic-gradient(currentColor calc(var(--done) * 1turn), var(--fill-strong) 0); }
        .mini > .spinner, .small > .spinner { width: 16px; height: 16px; }
        .large > .spinner { width: 34px; height: 34px; }
        .huge > .spinner { width: 44px; height: 44px; }
        .bar { order: 1; appearance: none; width: 100%; height: 5px; border: 0; border-radius: 3px; overflow: hidden;
          background: var(--fill-strong); }
        .bar:indeterminate { background: linear-gradient(90deg, transparent 25%, var(--accentColor) 50%, transparent 75%)
          0 / 200% var(--fill-strong); animation: pass 1.4s linear infinite; }
        .bar::-webkit-progress-bar { background: none; }
        .bar::-webkit-progress-value { background: var(--accentColor); border-radius: 3px; transition: width .25s; }
        .bar::-moz-progress-bar { background: var(--accentColor); border-radius: 3px; }
        @keyframes turn { to { rotate: 1turn; } }
        @keyframes pass { from { background-position: 200%; } }
        @keyframes pulse { 50% { opacity: .35; } }
        @media (prefers-reduced-motion: reduce) {
          *, ::before, ::after { transition: none !important; }
          .spinner:not(.ring), .bar:indeterminate { animation: pulse 2s ease-in-out infinite; }
        }

        """
}
