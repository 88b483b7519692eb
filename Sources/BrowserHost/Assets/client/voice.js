// Announcements: what views ask assistive technologies to speak.
import { doc, on } from "./document.js";

const region = doc.createElement("div");
region.className = "voice";
region.ariaLive = "polite";
doc.body.append(region);

let sentences = [];
page.steps.y = (...news) => sentences.push(...news);
const speak = () => {
  if (!sentences.length) return;
  region.replaceChildren(...sentences.map(sentence => {
    const part = doc.createElement("p");
    part.textContent = sentence;
    return part;
  }));
  sentences = [];
};
on("page:applied", () => {
  // Content outside of the topmost dialog is out of reach. Assistive technologies have to know a region before it
  // changes.
  const dialogs = [...doc.querySelectorAll("dialog[open]")].sort((one, other) => page.number(one) - page.number(other));
  const room = dialogs.pop() || doc.body, isMoved = region.parentNode !== room;
  if (isMoved) room.append(region);
  if (sentences.length) setTimeout(speak, isMoved ? 100 : 0);
});
