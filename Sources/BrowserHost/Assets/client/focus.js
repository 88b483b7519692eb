// The focus outlives its element: it moves to the element with the same number, or to the nearest container. So does a
// press.
import { doc, on } from "./document.js";

// A control that is part of an element, such as a tab, is recreated with it. The text of a field may have changed.
const twin = (owner, node) =>
  owner.matches(".field") ? owner.firstElementChild : [...owner.querySelectorAll(node.tagName)].find(
    other => ["value", "class"].every(name => other.getAttribute(name) === node.getAttribute(name)));

// A change may return an element that has been restored, and was focused when it was removed.
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
    target = place.querySelector("a,button:enabled,input:enabled") || place;
  }
  target = target || ids.map(id => doc.getElementById(id)).find(node => node);
  if (!target) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
};

// If a control is replaced while it's pressed, releasing the pointer on its successor still activates it.
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
