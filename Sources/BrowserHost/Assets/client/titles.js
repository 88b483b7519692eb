// Large titles become small ones while what is below them is scrolled, where there is little room.
import { on, passive } from "./document.js";

on("scroll", ({ target }) => {
  const screen = target.closest?.(".navigation");
  if (!screen || target.closest("dialog") || !target.matches(".scroll:not(.beside),.list")) return;
  // What has only just enough to be scrolled would fit again, and jump to and fro.
  const isLong = target.scrollHeight - target.clientHeight > 160;
  screen.toggleAttribute("data-scrolled", isLong && target.scrollTop > (screen.dataset.scrolled === undefined ? 24 : 0));
}, { ...passive, capture: true });
