// The focus outlives its element: on the same number, or the nearest container. So does a press.
import { doc, on } from "./document.js";

// A button that an element brings, such as a tab, comes anew with it.
const twin = (owner, node) =>
  [...owner.querySelectorAll(node.tagName)].find(
    other => other.value === node.value && other.className === node.className);

// A change may name an element that has come back, and had the focus when it went.
export const keepFocus = change => {
  const focused = doc.activeElement, ids = [], names = [];
  for (let node = focused; node && node !== doc.body; node = node.parentElement) {
    if (node.id) ids.push(node.id);
    if (node.dataset.testid) names.push(node.dataset.testid);
  }
  const back = change();
  if (back?.isConnected && (!focused.isConnected || focused.matches(".back"))) return back.focus({ preventScroll: true });
  if (!ids.length || focused.isConnected || doc.activeElement !== doc.body) return;
  let target = doc.getElementById(ids[0]);
  if (target && !focused.id) target = twin(target, focused) || target;
  for (const name of names) {
    const place = doc.querySelector('[data-testid="' + CSS.escape(name) + '"]');
    if (target || !place) continue;
    target = place.querySelector("button:enabled,input:enabled") || place;
  }
  target = target || ids.map(id => doc.getElementById(id)).find(node => node);
  if (!target) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
};

// A control that is replaced under a finger is pressed all the same, if the finger is lifted from its successor.
let pressed = null;
on("pointerdown", event => {
  const node = event.button ? null : event.target.closest("button,[data-k]");
  pressed = node && [node, node.closest("[id]")?.id];
}, true);
on("pointerup", ({ clientX, clientY }) => {
  const [node, id] = pressed || [], owner = node && !node.isConnected && doc.getElementById(id);
  pressed = null;
  if (!owner) return;
  const next = node.id ? owner : twin(owner, node);
  if (next?.contains(doc.elementFromPoint(clientX, clientY))) next.click();
}, true);
