// Edits: each replaces the UTF-16 code units of a text from `start` to `end` by others. `Typing/TextEdit.swift` has the
// same functions, and both must give the same results, because a page and its server apply each other's edits without
// asking.
const splits = (text, place) =>
  /[\ud800-\udbff]/.test(text[place - 1] || "") && /[\udc00-\udfff]/.test(text[place] || "");

// The edit that turns a text into another one. It never separates the halves of a surrogate pair.
export const difference = (old, text) => {
  let start = 0, end = old.length, stop = text.length;
  const most = Math.min(end, stop);
  while (start < most && old[start] === text[start]) start++;
  if (splits(old, start) || splits(text, start)) start--;
  while (end > start && stop > start && old[end - 1] === text[stop - 1]) end--, stop--;
  if (splits(old, end) || splits(text, stop)) end++, stop++;
  return [start, end, text.slice(start, stop)];
};
export const applied = (text, [start, end, part]) => text.slice(0, start) + part + text.slice(end);

const inside = (text, count) => splits(text, count) ? count - 1 : Math.min(count, text.length);
// The place in the new text of a place in the old one.
export const moved = (place, [start, end, text], staysBefore) => {
  if (place < start || place === start && (staysBefore || start < end)) return place;
  return place < end ? start + inside(text, place - start) : place + text.length - end + start;
};
const remainder = ([start, end, text], [from, to, part]) => {
  const growth = part.length - to + from, parts = [];
  if (to <= start && (from < start || start < end)) return [[start + growth, end + growth, text]];
  if (from >= end) return [[start, end, text]];
  if (to < end) parts.push([to + growth, end + growth, text.slice(inside(text, to - start))]);
  if (from > start) parts.push([start, from, text.slice(0, inside(text, from - start))]);
  return parts;
};
// The edit as it applies after others of the same text, and those as they apply after it.
export const rebased = (edit, others) => {
  const rest = [];
  for (const other of others) {
    rest.push(...remainder(other, edit));
    const [start, end, text] = edit;
    edit = [moved(start, other), moved(end, other, start < end), text];
  }
  return [edit, rest];
};
