// The line to the server: a network that has fallen silent is noticed, and the reader is told.
import { doc, on } from "./document.js";

const { reconnect, send } = page;

// While the page is looked at, something is heard every few seconds, or the line is given up.
const QUIET = 1500, SILENT = 4500;
let last = performance.now(), isAsked = false;
on("page:heard", () => {
  last = performance.now();
  isAsked = false;
  doc.body.removeAttribute("data-offline");
});
setInterval(() => {
  const silence = performance.now() - last;
  // A page that nobody has looked at was not listening either.
  if (doc.hidden || silence > 3 * SILENT) last = performance.now() - QUIET;
  else if (silence > SILENT) {
    tellLost();
    reconnect();
  } else if (silence > QUIET && !isAsked) isAsked = send(["b"]);
}, 500);

const bar = doc.createElement("aside"), words = doc.createElement("span"), button = doc.createElement("button");
bar.className = "offline";
bar.setAttribute("role", "status");
button.textContent = "Reconnect now";
button.type = "button";
bar.append(words, button);
doc.body.append(bar);
button.onclick = reconnect;
const tellLost = () => {
  last = performance.now();
  isAsked = false;
  words.textContent = "Reconnecting\u2026";
  doc.body.setAttribute("data-offline", "");
};
on("page:lost", tellLost);
// What is done without a line is refused where it can be seen.
on("page:refused", () => {
  words.textContent = "There is no connection: nothing was sent.";
  bar.animate({ translate: ["-6px", "6px", "0"] }, { duration: 90, iterations: 3 });
});
