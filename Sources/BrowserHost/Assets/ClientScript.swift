/// The script of the page: it applies patches, reports events and which rows are in sight, and reconnects.
enum ClientScript {
    /// As it is served: without indentation, comments and empty lines.
    static let source = written.split(separator: "\n").map { $0.drop { $0 == " " } }
        .filter { !$0.isEmpty && !$0.hasPrefix("//") }.joined(separator: "\n")

    private static let written = #"""
        "use strict";
        (() => {
          const doc = document, token = doc.body.dataset.token;
          const el = id => doc.getElementById("e" + id);
          const gaps = visit => doc.querySelectorAll("[data-gap]").forEach(visit);
          const number = node => +node.id.slice(1);
          let socket, applied = 0, attempts = 0, isMeasuring = false;

          const send = message => {
            const isOpen = socket && socket.readyState === 1;
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
            v: (id, edition, value) => {
              if (el(id).dataset.i === edition) ornament(id).value = value;
            },
            s: (id, css) => {
              const node = el(id);
              node.removeAttribute("data-c");
              node.style.cssText = css;
            },
            i: (parent, before, html) => el(parent).insertBefore(fragment(html), el(before)),
            m: (parent, before, id) => el(parent).insertBefore(el(id), el(before)),
            r: (...ids) => ids.forEach(id => el(id).remove()),
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
            if (!ids.length || focused.isConnected && doc.activeElement === focused) return;
            let target = doc.getElementById(ids[0]);
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
              for (const node of doc.querySelectorAll("dialog:not([open])")) node.showModal();
              gaps(place);
            });
            send(["a", ++applied]);
            look();
          };

          // Rows in sight

          const box = node => node.getBoundingClientRect();
          const span = gap => {
            const [lower, upper, total] = gap.dataset.gap.split(",").map(Number);
            const shown = [];
            let node = gap.nextElementSibling;
            for (; node && !node.matches("[data-gap-end]"); node = node.nextElementSibling) shown.push(node);
            return { lower, upper, total, shown, end: node };
          };
          // Before anything is laid out, so that the scrolling position stays.
          const place = gap => {
            const { lower, upper, total, end } = span(gap), { columns, pitch, space } = gap;
            if (!pitch || !end) return;
            const height = count => Math.max(0, Math.ceil(count / columns) * pitch - space) + "px";
            gap.style.height = height(lower);
            end.style.height = height(total - upper);
          };
          const measure = gap => {
            const { lower, upper, total, shown, end } = span(gap), parent = gap.parentElement;
            if (!total || !end) return;
            const style = getComputedStyle(parent), space = gap.space = parseFloat(style.rowGap) || 0;
            const columns = style.display === "grid" ? style.gridTemplateColumns.split(" ").length : 1;
            const rows = count => Math.ceil(count / columns);
            gap.columns = columns;
            if (shown.length) {
              const top = box(shown[0]).top, bottom = box(shown[shown.length - 1]).bottom;
              const pitch = (bottom - top + space) / rows(upper - lower);
              if (pitch > space) gap.pitch = pitch;
            }
            const pitch = gap.pitch = gap.pitch || 44;
            place(gap);

            const scroller = gap.closest(".scroll,.list"), view = { top: 0, bottom: innerHeight };
            if (scroller) {
              view.top = Math.max(0, box(scroller).top);
              view.bottom = Math.min(innerHeight, box(scroller).bottom);
            }
            const start = box(shown[0] || end).top - rows(lower) * pitch, margin = (view.bottom - view.top) / 3;
            const range = distance => {
              const from = Math.floor((view.top - distance - start) / pitch);
              const to = Math.ceil((view.bottom + distance - start) / pitch);
              const begin = Math.min(Math.max(0, from), rows(total) - 1) * columns;
              return [begin, Math.min(total, Math.max(begin + columns, to * columns))];
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

          // Events

          doc.addEventListener("click", event => {
            const target = event.target.closest("button,[data-k],.toggle");
            if (!target || target.matches(".toggle")) return;
            const kind = target.dataset.k, owner = target.closest("[id]");
            if (kind === "f" || kind === "x") send([kind, number(owner)]);
            else if (kind === "c") send(["i", number(owner), 0, target.value]);
            else send(["t", number(target)]);
          });
          doc.addEventListener("contextmenu", event => {
            const row = event.target.closest(".row");
            const target = event.target.closest("[data-m]") || row && row.querySelector("[data-m]");
            if (target && send(["m", number(target)])) event.preventDefault();
          });
          doc.addEventListener("keydown", event => {
            if (event.key === "Enter" && event.target.matches(".field>input")) send(["s", number(input(event))]);
            if (!event.target.matches("span[role=button]") || !["Enter", " "].includes(event.key)) return;
            event.preventDefault();
            event.target.click();
          });
          const input = event => event.target.closest("[data-i]");
          doc.addEventListener("input", event => {
            const node = input(event);
            if (node) send(["i", number(node), ++node.dataset.i, event.target.value]);
          });
          for (const name of ["focusin", "focusout"]) doc.addEventListener(name, event => {
            if (event.target.matches(".field>:is(input,textarea)")) send(["o", number(input(event)), name === "focusin"]);
          });
          doc.addEventListener("cancel", event => {
            event.preventDefault();
            send(["x", number(event.target)]);
          }, true);
          doc.addEventListener("change", event => {
            if (event.target.matches(".toggle>input")) send(["g", number(event.target.parentElement), event.target.checked]);
          });
          addEventListener("scroll", look, { capture: true, passive: true });
          addEventListener("resize", look);

          // Pull to refresh
          let pull = null;
          addEventListener("touchstart", event => {
            const region = event.target.closest(".scroll,.list"), touch = event.touches[0];
            pull = region && region.scrollTop <= 0 && region.querySelector(":scope>.refresh") ? [region, touch.clientY] : null;
          }, { passive: true });
          addEventListener("touchend", event => {
            if (pull && event.changedTouches[0].clientY - pull[1] > 80) send(["f", number(pull[0])]);
            pull = null;
          }, { passive: true });

          // Connection

          const wait = count => Math.min(30000, 400 * 2 ** count) * (0.5 + Math.random() / 2);
          const reload = () => {
            const count = +sessionStorage.reloads || 0;
            sessionStorage.reloads = count + 1;
            setTimeout(() => location.reload(), count ? wait(count) : 0);
          };
          const connect = () => {
            socket = new WebSocket(location.origin.replace("http", "ws") + "/socket");
            socket.onopen = () => {
              gaps(gap => delete gap.sent);
              send(["h", token, applied]);
            };
            socket.onmessage = event => {
              attempts = 0;
              sessionStorage.removeItem("reloads");
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
              setTimeout(connect, wait(attempts++));
            };
          };
          connect();
          look();
        })();

        """#
}
