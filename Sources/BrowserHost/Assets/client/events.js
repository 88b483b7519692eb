// Events: the user's actions on the controls of the page.
import { act, late, send } from "./connection.js";
import { doc, number, on } from "./document.js";

// A pointer that moves over a text selects it, and activates nothing.
let start = [0, 0];
on("pointerdown", ({ clientX, clientY }) => start = [clientX, clientY], true);
on("click", event => {
  const isMoved = event.detail && Math.hypot(event.clientX - start[0], event.clientY - start[1]) > 5;
  if (!isMoved || getSelection().type !== "Range") return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
on("click", event => {
  const target = event.target.closest("button,[data-k],.toggle");
  if (!target || !target.closest("[id]") || target.matches(".toggle")) return;
  const kind = target.dataset.k, owner = target.closest("[id]");
  if (kind === "f" || kind === "x") act([kind, number(owner)]);
  else if (kind === "c") act(["i", number(owner), 0, target.getAttribute("value")]);
  else act(["t", number(target), Math.max(1, event.detail)]);
});
// A button with a custom style is notified when it's held down, and when it's released, even elsewhere.
let held = null;
export const release = () => {
  if (held !== null && send(["p", held, false])) held = null;
};
on("pointerdown", event => {
  const target = event.target.closest("[data-p]");
  if (!target || event.button) return;
  release();
  if (send(["p", number(target), true])) held = number(target);
});
for (const name of ["pointerup", "pointercancel", "blur"]) on(name, release);
on("contextmenu", event => {
  const row = event.target.closest(".row");
  const target = event.target.closest("[data-m]") || row && row.querySelector("[data-m]");
  if (target && act(["m", number(target)])) event.preventDefault();
});
on("keydown", event => {
  const { key, target } = event;
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key];
  if (step && target.matches("[role=tab]")) {
    const tabs = [...target.parentElement.children];
    const next = tabs.at((tabs.indexOf(target) + step) % tabs.length);
    event.preventDefault();
    next.focus();
    next.click();
  }
  // The Enter key follows a link by itself.
  if (!target.matches("span[role=button],a.tab") || key !== " " && (key !== "Enter" || target.href)) return;
  event.preventDefault();
  target.click();
});
// The tab key leads to the selected tab only.
const rove = () => doc.querySelectorAll("[role=tab]").forEach(tab => tab.tabIndex = tab.ariaSelected === "true" ? 0 : -1);
on("page:changed", rove);
rove();
export const focus = (node, isFocused) => {
  if (node.matches(".field>:is(input,textarea)")) send(["o", number(node.parentElement), isFocused]);
};
on("focusin", event => focus(event.target, true));
on("focusout", event => focus(event.target, false));
on("cancel", event => {
  event.preventDefault();
  act(["x", number(event.target)]);
}, true);
on("change", event => {
  const { parentElement: node, checked } = event.target;
  if (!event.target.matches(".toggle>input")) return;
  // Without a connection, it's sent later, because the browser already shows it.
  const message = ["g", number(node), checked];
  send(message) ? late.delete(node.id) : late.set(node.id, message);
});
export const greet = () => {
  release();
  focus(doc.activeElement, true);
};
