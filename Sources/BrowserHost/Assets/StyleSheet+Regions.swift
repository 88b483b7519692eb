extension StyleSheet {
    /// Screens, scrolling regions and lists.
    static let regions = """
        .navigation { position: relative; display: flex; align-items: center; min-height: 0; }
        .navigation > h1 { flex: none; align-self: stretch; margin: 0; padding: 20px 16px 10px; font: var(--largeTitle);
          letter-spacing: -.01em; }
        .navigation > .gy { flex: 1 1 auto; height: auto; min-height: 0; }
        .navigation > :not(.gy):not(h1) { margin-block: auto; }
        .scroll, .list { display: flex; align-items: center; overflow: auto; min-height: 0; min-width: 0;
          overscroll-behavior: contain; }
        .stack > .scroll, .root > .scroll, .navigation > .scroll,
        .stack > .list, .root > .list, .navigation > .list { flex: 1 1 0; }
        .scroll.bare { scrollbar-width: none; }
        .scroll > * { flex: none; }
        .scroll > .gy { height: auto; }
        .refresh { align-self: stretch; display: flex; justify-content: flex-end; padding: 8px 16px 0; }
        .list > .refresh { padding: 0 0 8px; }
        .navigation:has(> h1) > * > .refresh { position: absolute; top: 24px; padding: 0;
          inset-inline-end: max(16px, env(safe-area-inset-right)); }
        .navigation:has(> h1) > .list > .refresh { inset-inline-end: max(20px, calc(50% - 360px)); }
        [aria-busy="true"] > .refresh > .button::before { content: ""; width: 12px; height: 12px; border-radius: 50%;
          background: conic-gradient(transparent 8%, currentColor);
          mask: radial-gradient(closest-side, transparent calc(100% - 2.5px), #000 calc(100% - 2px));
          animation: turn .9s linear infinite; }
        .list { align-items: stretch; margin: 0; padding: 12px max(20px, calc(50% - 360px)) 32px; list-style: none;
          background: var(--grouped); }
        .list > * { flex: none; }
        .row { position: relative; display: flex; flex-direction: column; justify-content: center; align-items: flex-start;
          min-height: 44px; padding: 9px 16px; background: var(--raised); }
        .row > .row-stack:not(.gx), .row > .stack:not(.gx) { justify-content: flex-start; }
        .row ~ .row::before { content: ""; position: absolute; inset: 0 0 auto 16px; height: 1px;
          background: var(--separator); }
        .row:not(.row ~ .row) { border-start-start-radius: 12px; border-start-end-radius: 12px; }
        .row:not(:has(~ .row)) { border-end-start-radius: 12px; border-end-end-radius: 12px; }
        .row > .button.automatic { align-self: stretch; justify-content: flex-start; }
        .navigation:has(> .list) { background: var(--grouped); }
        .navigation:has(> .list) > h1 { padding-inline: max(20px, calc(50% - 344px)); }
        body[data-offline]::after { content: "Reconnecting\\2026"; position: fixed; inset: auto 0 24px; margin: auto;
          width: max-content; padding: 8px 16px; border-radius: 18px; background: var(--primary); color: var(--background);
          font: var(--subheadline); opacity: 0; animation: show .2s 1s forwards; }
        @keyframes show { to { opacity: 1; } }

        """
}
