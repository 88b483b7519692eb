// URLs: the browser's address bar shows the current place, and its history leads back.
import { doc, on } from "./document.js";

const { send, steps } = page;
const here = () => location.pathname + location.search;
const path = address => address.split("?")[0];

// The field in which text that changes the URL was last typed.
let typedIn = null;
steps.n = (address, title, isCorrection) => {
  doc.title = title;
  if (!address || address === here()) return;
  const focused = doc.activeElement.closest(".field"), isTyped = focused && path(address) === path(here());
  const isParent = path(here()).startsWith(path(address) + "/");
  if (isParent && !isCorrection && history.state?.before === address) return history.back();
  const isSame = isCorrection || isTyped && typedIn === focused;
  typedIn = isTyped ? focused : null;
  // A browser limits the rate of history entries.
  try {
    if (isSame) history.replaceState(history.state, "", address);
    else history.pushState({ before: here() }, "", address);
  } catch {}
};

// A link to another screen is a tap, except for those who ask for a tab or a window of its own.
on("click", event => {
  const { target } = event;
  if (!target.closest("a:is(.button,.tab)") || target.closest(".toggle,input,select,textarea")) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) event.stopImmediatePropagation();
  else event.preventDefault();
}, true);
on("popstate", () => {
  typedIn = null;
  send(["n", here()]);
});
