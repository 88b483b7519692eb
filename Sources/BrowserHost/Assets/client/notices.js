// Notices: what can't be sent or remembered because of its size.
import { doc, on } from "./document.js";

const [, , , long, forgotten, close] = doc.body.dataset.texts.split("|");
const bar = doc.createElement("aside"), words = doc.createElement("span"), button = doc.createElement("button");
bar.className = "notice";
bar.setAttribute("role", "status");
button.textContent = close;
button.type = "button";
bar.append(words, button);
doc.body.append(bar);
button.onclick = () => bar.classList.remove("shown");
const say = text => {
  words.textContent = text;
  bar.classList.add("shown");
};
on("page:long", () => say(long));
on("page:forgotten", () => say(forgotten));
