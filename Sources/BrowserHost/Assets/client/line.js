// The state of the connection: detects an unresponsive network, and tells the user.
import { bar, doc, on, tell } from "./document.js";

const { reconnect, send } = page;

// While the page is visible, it receives a message every few seconds, or the connection is abandoned.
const QUIET = 1500, SILENT = 4500;
let last = performance.now(), isAsked = false;
on("page:heard", () => {
  last = performance.now();
  isAsked = false;
  doc.body.removeAttribute("data-offline");
});
setInterval(() => {
  const silence = performance.now() - last;
  // A hidden page wasn't listening either.
  if (doc.hidden || silence > 3 * SILENT) last = performance.now() - QUIET;
  else if (silence > SILENT) {
    tell("lost");
    reconnect();
  } else if (silence > QUIET && !isAsked) isAsked = send(["b"]);
}, 500);

const [now, lost, refused] = doc.body.dataset.texts.split("|");
const [offline, words] = bar("offline", now, reconnect);
on("page:lost", () => {
  last = performance.now();
  isAsked = false;
  words.textContent = lost;
  doc.body.setAttribute("data-offline", "");
});
// Actions without a connection are refused visibly.
on("page:refused", () => {
  words.textContent = refused;
  offline.animate({ translate: ["-6px", "6px", "0"] }, { duration: 90, iterations: 3 });
});
