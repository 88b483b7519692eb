// Menus open at the pointer, if there is one.
import { doc, on } from "./document.js";

let pointer = null;
for (const name of ["pointerdown", "contextmenu"]) {
  on(name, ({ clientX, clientY, pointerType }) => {
    if (pointerType !== "touch") pointer = { x: clientX, y: clientY, time: performance.now() };
  }, true);
}
on("page:applied", () => {
  if (!matchMedia("(hover: hover) and (min-width: 561px)").matches) return;
  for (const node of doc.querySelectorAll("dialog.confirmation[open]:not([data-at])")) {
    if (!pointer || performance.now() - pointer.time > 2000) continue;
    node.dataset.at = "";
    const { width, height } = node.getBoundingClientRect();
    node.style.left = Math.max(8, Math.min(pointer.x, innerWidth - width - 8)) + "px";
    node.style.top = Math.max(8, Math.min(pointer.y, innerHeight - height - 8)) + "px";
  }
});
