// Controls whose values the user edits while the app may change them. A change is sent at once, kept until the server
// has confirmed its number, and sent again if a connection breaks in between.
import { doc, el, on, tell } from "./document.js";
import { applied, difference, moved, rebased } from "./edits.js";

const { bounds, isOpen, number, parked, send, steps } = page;

// The maximum size of an edited text in bytes, and of a part of it in units, of which each takes at most 6 bytes.
const LIMIT = 65536;
const size = text => new Blob([text]).size;

// For each control: the number of its changes, its value with those that are confirmed, and with all that were sent;
// the value that the browser shows without those that weren't, and the edits that it lacks during a composition.
const fields = new Map();
let changes = [], isWaiting = false, composed = null;

const TEXT = ".field>:is(input,textarea)";
const control = node => node.firstElementChild;
// The control with a number, which may be hidden.
const parts = id => [...parked.values()].map(node => node.id === "e" + id ? node : node.querySelector("#e" + id));
const at = id => el(id) || parts(id).find(node => node);
// A server's text has no half of a surrogate pair.
const value = node => node.value.replace(/\p{Surrogate}/gu, "\ufffd");
const field = id => {
  if (!fields.has(id)) {
    const text = control(at(id)).getAttribute("value") || "";
    fields.set(id, { id, edition: 0, known: text, text, shown: text, lag: [] });
  }
  return fields.get(id);
};

const deliver = ({ id, edition, edit, value }) => {
  if (value !== undefined) return send(["i", id, edition, value]);
  if (!edit) return send(["s", id, edition]);
  let [start, end, text] = edit;
  const most = bounds.message / 8 | 0;
  while (text.length > most) {
    const part = text.slice(0, /[\ud800-\udbff]/.test(text[most - 1]) ? most - 1 : most);
    send(["+", part]);
    text = text.slice(part.length);
  }
  send(["e", id, edition, start, end, text]);
};
const change = (field, news) => {
  const entry = { ...news, id: field.id, edition: ++field.edition };
  changes.push(entry);
  if (!isWaiting) deliver(entry);
};

// Sends what was typed, unless there's no connection, or the text is too long. It's sent when that has changed.
const type = node => {
  const input = control(node), own = field(number(node)), typed = value(input);
  const [edit, lag] = rebased(difference(own.shown, typed), own.lag), text = applied(own.text, edit);
  const isLong = size(text) > Math.max(LIMIT, size(own.text)), isChanged = typed !== own.shown;
  own.input = input;
  own.isUnsent = isChanged && (isLong || !isOpen());
  input.ariaInvalid = isLong || null;
  if (isLong) tell("long");
  if (own.isUnsent || !isChanged) return;
  Object.assign(own, { lag, text, shown: typed });
  change(own, { edit });
};
// Sets a value that isn't edited as a text.
const choose = (node, value) => {
  const own = field(number(node));
  own.isUnsent = !isOpen();
  if (!own.isUnsent) change(own, { value });
};
const enter = node => {
  if (node.matches(".field")) return type(node);
  choose(node, control(node).value ?? node.querySelector(":checked").value);
};
// Submits what was typed until now.
const submit = node => {
  type(node);
  const own = field(number(node));
  if (own.isUnsent) return tell(isOpen() ? "long" : "refused");
  change(own, {});
};

on("input", ({ target }) => {
  const node = target.closest("[data-i]");
  if (node) enter(node);
});
on("keydown", ({ key, isComposing, metaKey, ctrlKey, target }) => {
  // In a text of several lines, the key alone begins another one.
  const isSubmitted = target.matches(".field>input") || (metaKey || ctrlKey) && target.matches(".field>textarea");
  if (key === "Enter" && !isComposing && isSubmitted) submit(target.parentElement);
});

// Shows what the server has changed, below what wasn't sent. The selection stays where it was in the text.
const show = own => {
  const node = at(own.id), input = node && control(node);
  if (!input || input === composed) return;
  const old = own.input || input, typed = value(old);
  const [edit, lag] = own.isUnsent ? rebased(difference(own.shown, typed), own.lag) : [[0, 0, ""], own.lag];
  const { selectionStart: start, selectionEnd: end, selectionDirection } = old;
  const places = [start, end].map(place => lag.reduce((at, edit) => moved(at, edit, start < place), place));
  const text = applied(own.text, edit), hasFocus = input === doc.activeElement;
  Object.assign(own, { input, lag: [], shown: own.text });
  if (input.value !== text) input.value = text;
  if (hasFocus) input.setSelectionRange(...places, selectionDirection);
  // A text that was too long may have room now, once the batch is acknowledged.
  if (own.isUnsent && isOpen() && size(text) <= LIMIT) queueMicrotask(() => type(node));
};
// Follows the server: its value, if it isn't the page's, is one after a number of changes.
const follow = ([id, edition, value]) => {
  const own = field(id), isText = at(id)?.matches(".field");
  changes = changes.filter(change => {
    if (change.id !== id || change.edition > edition) return true;
    if (change.edit) own.known = applied(own.known, change.edit);
  });
  own.edition = Math.max(own.edition, edition);
  if (value === undefined) return;
  const rest = changes.filter(change => change.id === id);
  if (!isText) return control(at(id)).value = rest.at(-1)?.value ?? value;
  let lag = [difference(own.known, value)];
  own.known = own.text = value;
  for (const change of rest.filter(change => change.edit)) {
    [change.edit, lag] = rebased(change.edit, lag);
    own.text = applied(own.text, change.edit);
  }
  own.lag.push(...lag);
  show(own);
};
// Follows the server once a batch is applied, or not at all if it can't be. The server has forgotten the fields that
// are gone, and those of a page that it has drawn anew, unless it tells their values.
let values = [], isAnew = false;
const { "=": replace } = steps;
steps.v = (...value) => values.push(value);
steps["="] = (id, html) => {
  if (!id) for (const own of fields.values()) own.drafts = page.drafts([own.input].filter(Boolean));
  isAnew ||= !id;
  replace(id, html);
};
on("page:changing", () => {
  values = [];
  isAnew = false;
});
on("page:applied", () => {
  const told = new Set(values.map(([id]) => id));
  const lost = [];
  for (const [id, { drafts, isUnsent }] of fields) {
    const isLost = isAnew && !told.has(id);
    if (isLost && (isUnsent || changes.some(change => change.id === id))) lost.push(...drafts);
    if (isLost || !at(id)) fields.delete(id);
  }
  changes = changes.filter(({ id }) => fields.has(id));
  values.forEach(follow);
  // The page's edits are of the text before the batch until it has acknowledged it.
  if (isWaiting) queueMicrotask(resend);
  // What was typed into a drawing of another tree belongs into the fields of the same names.
  if (lost.length) queueMicrotask(() => page.restore(lost));
});

// Sends what the server doesn't have. A new page has sent its changes with everything else. After a reconnect, the
// first batch confirms those that the server has.
const catchUp = () => {
  for (const { id, isUnsent } of fields.values()) if (isUnsent && el(id)) enter(el(id));
};
const resend = () => {
  isWaiting = false;
  changes.forEach(deliver);
  catchUp();
};
on("page:connected", catchUp);
on("page:reconnected", () => isWaiting = true);

on("compositionstart", ({ target }) => composed = target.matches(TEXT) ? target : null);
on("compositionend", ({ target }) => {
  if (composed !== target) return;
  composed = null;
  if (!target.isConnected) return;
  type(target.parentElement);
  show(field(number(target.parentElement)));
});
