// Notices: what can't be sent or remembered because of its size.
import { bar, doc, on } from "./document.js";

const [, , , long, forgotten, close] = doc.body.dataset.texts.split("|");
const [notice, words] = bar("notice", close, notice => notice.classList.remove("shown"));
const say = text => {
  words.textContent = text;
  notice.classList.add("shown");
};
on("page:long", () => say(long));
on("page:forgotten", () => say(forgotten));
