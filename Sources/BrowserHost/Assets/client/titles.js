// Large titles shrink while the content below them is scrolled, if space is limited.
import { on, passive } from "./document.js";

on("scroll", ({ target }) => {
  const screen = target.closest?.(".navigation");
  if (!screen || target.closest("dialog") || !target.matches(".scroll:not(.beside),.list")) return;
  // Content that is barely scrollable would fit again, and flicker.
  const isLong = target.scrollHeight - target.clientHeight > 160;
  screen.toggleAttribute("data-scrolled", isLong && target.scrollTop > (screen.dataset.scrolled === undefined ? 24 : 0));
}, { ...passive, capture: true });
