"use strict";
(() => {
  const doc = document, tab = sessionStorage, token = doc.body.dataset.token;
  const on = addEventListener, passive = { passive: true };
  const el = id => doc.getElementById("e" + id);
  const gaps = visit => doc.querySelectorAll("[data-gap]").forEach(visit);
  const number = node => +node.id.slice(1);
  let socket, applied = 0, attempts = 0, isMeasuring = false, isNew = true, moving;

  // What was not told yet. A page that has just come is used before it is connected; later only what is set waits.
  const late = new Map();
  const send = message => {
    if (isNew) return late.set(message, message);
    const isOpen = socket.readyState === 1;
    if (isOpen) socket.send(JSON.stringify(message));
    return isOpen;
  };

  // Patches

  const dress = root => {
    for (const node of root.querySelectorAll("[data-s]")) {
      node.style.cssText = node.dataset.s;
      node.removeAttribute("data-s");
    }
  };
  const fragment = html => {
    const template = doc.createElement("template");
    template.innerHTML = html;
    dress(template.content);
    return template.content;
  };
  const setAttribute = (node, name, value) => {
    if (name === "checked") node.checked = value !== null;
    else if (name === "autofocus") value === null ? node.blur() : node.focus();
    else if (value === null) node.removeAttribute(name);
    else node.setAttribute(name, value);
    if (name === "data-gap") delete node.sent;
  };
  // What goes with a transition stays a little, out of the way and out of reach.
  const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
  const leave = node => {
    // A dialog that is closed gives the focus back to what it was taken from.
    if (node.open) node.close();
    if (!node.matches('.fade,.grow,[class*="from-"]') || isStill()) return node.remove();
    for (const part of [node, ...node.querySelectorAll("*")])
      for (const name of ["id", "data-testid", "data-gap", "data-page"]) part.removeAttribute(name);
    const { offsetLeft: x, offsetTop: y, offsetWidth: width, offsetHeight: height } = node;
    node.style.cssText += `;left:${x}px;top:${y}px;width:${width}px;height:${height}px`;
    node.inert = true;
    node.classList.add("leaving");
    Promise.allSettled(node.getAnimations().map(motion => motion.finished)).then(() => node.remove());
  };
  const ornament = id => el(id).firstElementChild;
  const steps = {
    t: (id, text) => el(id).textContent = text,
    T: (id, text) => ornament(id).textContent = text,
    h: (id, html) => {
      const node = el(id);
      node.innerHTML = html;
      dress(node);
    },
    a: (id, name, value) => setAttribute(el(id), name, value),
    A: (id, name, value) => setAttribute(ornament(id), name, value),
    u: address => open(address, "_blank", "noopener"),
    l: (id, address) => {
      const image = new Image();
      image.src = address;
      image.decode().then(() => send(["l", id, true]), () => send(["l", id, false]));
    },
    v: (id, edition, value) => {
      if (el(id).dataset.i === edition) ornament(id).value = value;
    },
    s: (id, css) => {
      const node = el(id);
      node.removeAttribute("data-c");
      node.style.cssText = css;
    },
    i: (parent, before, html) => el(parent).insertBefore(fragment(html), el(before)),
    m: (parent, before, id) => {
      const focused = doc.activeElement;
      el(parent).insertBefore(el(id), el(before));
      focused.focus({ preventScroll: true });
    },
    r: (...ids) => ids.forEach(id => leave(el(id))),
    w: (course, time) => {
      doc.body.style.setProperty("--course", course);
      doc.body.classList.add("animated");
      clearTimeout(moving);
      moving = setTimeout(() => doc.body.classList.remove("animated"), time + 50);
    },
    "=": (id, html) => el(id).replaceWith(fragment(html)),
    d: (id, html) => {
      const node = el(id), old = node.querySelector(":scope>:not([id])");
      if (old) old.remove();
      node.prepend(fragment(html));
    },
  };

  // The focus outlives its element: on the same number, or the nearest container.
  const keepFocus = change => {
    const focused = doc.activeElement, ids = [], names = [];
    for (let node = focused; node && node !== doc.body; node = node.parentElement) {
      if (node.id) ids.push(node.id);
      if (node.dataset.testid) names.push(node.dataset.testid);
    }
    change();
    if (!ids.length || focused.isConnected || doc.activeElement !== doc.body) return;
    let target = doc.getElementById(ids[0]);
    // A button that an element brings, such as a tab, has come anew with it.
    const isTwin = node => node.value === focused.value && node.className === focused.className;
    if (target && !focused.id) target = [...target.querySelectorAll(focused.tagName)].find(isTwin) || target;
    for (const name of names) {
      const place = doc.querySelector('[data-testid="' + CSS.escape(name) + '"]');
      if (target || !place) continue;
      target = place.querySelector("button:enabled,input:enabled") || place;
    }
    target = target || ids.map(id => doc.getElementById(id)).find(node => node);
    if (!target) return;
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  };
  const apply = batch => {
    keepFocus(() => {
      for (const [letter, ...rest] of batch) steps[letter](...rest);
      // The one that came last lies on top.
      const dialogs = [...doc.querySelectorAll("dialog:not([open])")];
      for (const node of dialogs.sort((one, other) => number(one) - number(other))) node.showModal();
      gaps(place);
      pages(turn);
    });
    send(["a", ++applied]);
    look();
  };

  // Rows in sight

  // Along the axis of a run: below each other, or beside each other in the direction of reading.
  const below = { size: "height", space: "rowGap", ends: box => [box.top, box.bottom] };
  const beside = { size: "width", space: "columnGap", ends: box => [box.left, box.right] };
  const leftwards = { ...beside, ends: box => [-box.right, -box.left] };
  const axis = node => {
    if (!node.matches(".row-stack")) return below;
    return getComputedStyle(node).direction === "rtl" ? leftwards : beside;
  };
  const box = node => node.getBoundingClientRect();
  const page = () => ({ top: 0, left: 0, bottom: innerHeight, right: innerWidth });
  const span = gap => {
    const [lower, upper, total] = gap.dataset.gap.split(",").map(Number);
    const shown = [];
    let node = gap.nextElementSibling;
    for (; node && !node.matches("[data-gap-end]"); node = node.nextElementSibling) shown.push(node);
    return { lower, upper, total, shown: shown.filter(node => node.id), end: node };
  };
  // Before anything is laid out, so that the scrolling position stays.
  const place = gap => {
    const { lower, upper, total, end } = span(gap), { columns, pitch, space, size } = gap;
    if (!pitch || !end) return;
    const length = count => Math.max(0, Math.ceil(count / columns) * pitch - space) + "px";
    gap.style[size] = length(lower);
    end.style[size] = length(total - upper);
  };
  const measure = gap => {
    const { lower, upper, total, shown, end } = span(gap), parent = gap.parentElement;
    if (!total || !end) return;
    const along = axis(parent), ends = node => along.ends(box(node));
    const style = getComputedStyle(parent), space = gap.space = parseFloat(style[along.space]) || 0;
    const columns = style.display === "grid" ? style.gridTemplateColumns.split(" ").length : 1;
    const rows = count => Math.ceil(count / columns);
    gap.columns = columns;
    gap.size = along.size;
    if (shown.length) {
      const first = ends(shown[0])[0], last = ends(shown[shown.length - 1])[1];
      const pitch = (last - first + space) / rows(upper - lower);
      if (pitch > space) gap.pitch = pitch;
    }
    const pitch = gap.pitch = gap.pitch || 44;
    place(gap);

    let [from, to] = along.ends(page());
    const scroller = gap.closest(".scroll,.list");
    if (scroller) {
      const [begin, end] = ends(scroller);
      from = Math.max(from, begin);
      to = Math.min(to, end);
    }
    const start = ends(shown[0] || end)[0] - rows(lower) * pitch, margin = (to - from) / 3;
    const range = distance => {
      const first = Math.floor((from - distance - start) / pitch);
      const last = Math.ceil((to + distance - start) / pitch);
      const begin = Math.min(Math.max(0, first), rows(total) - 1) * columns;
      return [begin, Math.min(total, Math.max(begin + columns, last * columns))];
    };
    const near = range(margin / 2), wanted = range(margin), wide = range(margin * 3);
    const fits = lower <= near[0] && upper >= near[1] && lower >= wide[0] && upper <= wide[1];
    if (fits || gap.sent === wanted.join()) return;
    if (send(["r", number(gap), ...wanted])) gap.sent = wanted.join();
  };
  const look = () => {
    if (isMeasuring) return;
    isMeasuring = true;
    requestAnimationFrame(() => {
      isMeasuring = false;
      gaps(measure);
    });
  };

  // Pages beside each other: which one is in sight

  const pages = visit => doc.querySelectorAll("[data-page]").forEach(visit);
  const turn = node => {
    const page = +node.dataset.page, isFirst = node.page === undefined;
    if (node.page === page) return;
    node.page = page;
    const left = page * node.clientWidth * (getComputedStyle(node).direction === "rtl" ? -1 : 1);
    node.scrollTo({ left, behavior: isFirst || isStill() ? "instant" : "smooth" });
  };
  on("scroll", ({ target }) => {
    if (!target.matches?.("[data-page]")) return;
    clearTimeout(target.turning);
    target.turning = setTimeout(() => {
      const page = Math.round(Math.abs(target.scrollLeft) / target.clientWidth);
      if (page !== target.page && send(["i", number(target), 0, String(page)])) target.dataset.page = target.page = page;
    }, 120);
  }, { ...passive, capture: true });

  // Events

  on("click", event => {
    const target = event.target.closest("button,[data-k],.toggle");
    if (!target || target.matches(".toggle")) return;
    const kind = target.dataset.k, owner = target.closest("[id]");
    if (kind === "f" || kind === "x") send([kind, number(owner)]);
    else if (kind === "c") send(["i", number(owner), 0, target.value]);
    else send(["t", number(target), Math.max(1, event.detail)]);
  });
  // A button with a style of its own hears that it is held down, and that it was let go, wherever that was.
  let held = null;
  const release = () => {
    if (held !== null && send(["p", held, false])) held = null;
  };
  on("pointerdown", event => {
    const target = event.target.closest("[data-p]:enabled");
    if (!target || event.button) return;
    release();
    if (send(["p", number(target), true])) held = number(target);
  });
  for (const name of ["pointerup", "pointercancel", "blur"]) on(name, release);
  on("contextmenu", event => {
    const row = event.target.closest(".row");
    const target = event.target.closest("[data-m]") || row && row.querySelector("[data-m]");
    if (target && send(["m", number(target)])) event.preventDefault();
  });
  on("keydown", event => {
    const { key, target } = event;
    if (key === "Enter" && target.matches(".field>input")) send(["s", number(input(event))]);
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key];
    if (step && target.matches("[role=tab]")) {
      const tabs = [...target.parentElement.children];
      const next = tabs.at((tabs.indexOf(target) + step) % tabs.length);
      event.preventDefault();
      next.focus();
      next.click();
    }
    if (!target.matches("span[role=button]") || !["Enter", " "].includes(key)) return;
    event.preventDefault();
    target.click();
  });
  const input = event => event.target.closest("[data-i]");
  // What is set while nobody listens is told later: the browser shows it already.
  const tell = (node, message) => send(message) ? late.delete(node.id) : late.set(node.id, message);
  on("input", event => {
    const node = input(event);
    if (node) tell(node, ["i", number(node), ++node.dataset.i, event.target.value]);
  });
  const focus = (node, isFocused) => {
    if (node.matches(".field>:is(input,textarea)")) send(["o", number(node.parentElement), isFocused]);
  };
  on("focusin", event => focus(event.target, true));
  on("focusout", event => focus(event.target, false));
  on("cancel", event => {
    event.preventDefault();
    send(["x", number(event.target)]);
  }, true);
  on("change", event => {
    const { parentElement: node, checked } = event.target;
    if (event.target.matches(".toggle>input")) tell(node, ["g", number(node), checked]);
  });
  on("scroll", look, { ...passive, capture: true });
  on("resize", look);

  // Pull to refresh
  let pull = null;
  on("touchstart", ({ target, touches: [touch] }) => {
    const region = target.closest(".scroll,.list");
    pull = region && region.scrollTop <= 0 && region.querySelector(":scope>.refresh") ? [region, touch.clientY] : null;
  }, passive);
  on("touchend", event => {
    if (pull && event.changedTouches[0].clientY - pull[1] > 80) send(["f", number(pull[0])]);
    pull = null;
  }, passive);

  // Rows that are swiped: a little to see what can be done, all the way to do the first of it
  let swipe = null;
  const actions = (row, isStart) => row.querySelector(":scope>.actions" + (isStart ? ".start" : ":not(.start)"));
  on("touchstart", ({ target, touches: [touch] }) => {
    const row = target.closest(".row:has(>.actions)");
    for (const other of doc.querySelectorAll(".actions.open")) {
      if (!other.contains(target)) other.classList.remove("open");
    }
    swipe = row && !target.closest(".actions") ? [row, touch.clientX, touch.clientY] : null;
  }, passive);
  on("touchend", event => {
    if (!swipe) return;
    const [row, x, y] = swipe, touch = event.changedTouches[0];
    const isMirrored = getComputedStyle(row).direction === "rtl";
    const way = (touch.clientX - x) * (isMirrored ? -1 : 1), bar = actions(row, way > 0);
    swipe = null;
    if (!bar || Math.abs(way) < 40 || Math.abs(way) < 2 * Math.abs(touch.clientY - y)) return;
    const first = bar.querySelector("button:enabled");
    const isFull = Math.abs(way) > row.clientWidth * 0.6 && bar.matches("[data-full]") && first;
    if (isFull) first.click(); else bar.classList.add("open");
  }, passive);

  // Connection

  const wait = count => Math.min(30000, 400 * 2 ** count) * (0.5 + Math.random() / 2);
  const reload = () => {
    const count = +tab.reloads || 0;
    tab.reloads = count + 1;
    setTimeout(() => location.reload(), count ? wait(count) : 0);
  };
  let retry;
  const connect = () => {
    clearTimeout(retry);
    retry = 0;
    socket = new WebSocket(location.origin.replace("http", "ws") + "/socket");
    socket.onopen = () => {
      gaps(gap => delete gap.sent);
      isNew = false;
      send(["h", token, applied]);
      late.forEach(send);
      late.clear();
      release();
      focus(doc.activeElement, true);
    };
    socket.onmessage = event => {
      attempts = 0;
      tab.reloads = "";
      doc.body.removeAttribute("data-offline");
      try {
        apply(JSON.parse(event.data));
      } catch {
        applied = -1;
        socket.close();
      }
    };
    socket.onclose = event => {
      if (event.code === 4002) return;
      if (event.code === 4001) return reload();
      doc.body.setAttribute("data-offline", "");
      retry = setTimeout(connect, wait(attempts++));
    };
  };
  // A network that is back, or a page that is looked at again, waits for nothing.
  for (const name of ["online", "visibilitychange"]) on(name, () => retry && connect());
  connect();
  pages(turn);
  look();
})();
