// Regions that scroll, and the directions in which they do.
const box = node => node.getBoundingClientRect();
const below = {
  size: "height", space: "rowGap", ends: ({ top, bottom }) => [top, bottom],
  scroll: (region, way) => region.scrollTop += way,
};
const beside = {
  size: "width", space: "columnGap", ends: ({ left, right }) => [left, right],
  scroll: (region, way) => region.scrollLeft += way,
};
const leftwards = {
  ...beside, ends: ({ left, right }) => [-right, -left], scroll: (region, way) => region.scrollLeft -= way,
};
export const isMirrored = node => getComputedStyle(node).direction === "rtl";
// The axis of a container: its children are below each other, or beside each other in reading direction.
export const axis = node => !node.matches(".row-stack") ? below : isMirrored(node) ? leftwards : beside;
export const ends = (node, along) => along.ends(box(node));

const around = node => node?.closest(".scroll,.list,.tabs>:not(nav),dialog,.root");
const canScroll = node => node.scrollHeight > node.clientHeight || node.scrollWidth > node.clientWidth;
// The innermost region around an element whose content is larger than itself.
export const region = node => {
  let region = around(node.parentElement);
  while (region && !canScroll(region)) region = around(region.parentElement);
  return region;
};
// The part of a region in which content is visible.
export const visible = region => {
  const { left, top } = box(region), { clientLeft, clientTop, clientWidth, clientHeight } = region;
  const padding = parseFloat(getComputedStyle(region).scrollPaddingTop) || 0;
  return {
    left: left + clientLeft, right: left + clientLeft + clientWidth,
    top: top + clientTop + padding, bottom: top + clientTop + clientHeight,
  };
};
