// Elements, words and signs that the parts of the player share.
(parts => {
  "use strict";

  /** An SVG element with attributes, text and children. Text is always set as text, never parsed. */
  parts.svg = (name, attributes = {}, ...children) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children.filter(child => child !== null && child !== undefined));
    return element;
  };

  /** An HTML element with properties and children; `attributes` are set as attributes. */
  parts.html = (name, { attributes = {}, ...properties } = {}, ...children) => {
    const element = Object.assign(document.createElement(name), properties);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children.filter(child => child !== null && child !== undefined));
    return element;
  };
  const { svg, html } = parts;

  parts.button = (text, label, action, properties = {}) => html("button", {
    type: "button", textContent: text, title: label, onclick: action, ...properties,
    attributes: { "aria-label": label, ...properties.attributes },
  });

  /** A choice of `[value, text]` options. */
  parts.choice = (id, options, value) => {
    const select = html("select", { id });
    select.append(...options.map(([key, text]) => html("option", { value: key, textContent: text })));
    select.value = value;
    return select;
  };

  /** Runs something that makes elements anew, and gives the focus back to the one with the same `data-focus`. */
  parts.keepingFocus = (root, make) => {
    const key = root.contains(document.activeElement) ? document.activeElement.dataset?.focus : undefined;
    make();
    if (key) [...root.querySelectorAll("[data-focus]")].find(element => element.dataset.focus === key)?.focus();
  };

  parts.clamp = (value, low, high) => Math.min(Math.max(value, low), high);
  parts.plural = (count, one, many = one + "s") => `${count} ${count === 1 ? one : many}`;
  parts.verdictWords = { "countable": "countable", "borderline": "borderline", "not-countable": "not countable" };

  /** As much of a text as fits into some pixels of the charts' font. */
  parts.fitted = (text, pixels, size = 6.6) => {
    const room = Math.floor(pixels / size);
    return text.length <= room ? text : room < 3 ? "" : text.slice(0, room - 1) + "…";
  };

  const stroke = (d, colour, width, extra = {}) => svg("path", {
    d, stroke: colour, "stroke-width": width, fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round",
    ...extra,
  });
  const wrong = "var(--wrong)";

  /** The signs of the charts: each kind has its own shape, so that no colour is needed to tell them apart. */
  parts.marks = {
    bottom: (x, y, colour) => svg("path", { d: `M${x - 5} ${y - 4}h10l-5 8z`, fill: colour }),
    proposal: (x, y) => svg("path", {
      d: `M${x - 5} ${y - 4}h10l-5 8z`, fill: "var(--panel)", stroke: "var(--ink)", "stroke-width": 1.3,
    }),
    notCountable: (x, y) => svg("g", { fill: "var(--panel)", stroke: "var(--not-countable)", "stroke-width": 1.7 },
      svg("circle", { cx: x, cy: y, r: 5 }), svg("path", { d: `M${x - 3.5} ${y - 3.5}l7 7` })),
    completion: (x, y, colour) => svg("circle", {
      cx: x, cy: y, r: 4, fill: "var(--panel)", stroke: colour, "stroke-width": 2,
    }),
    counted: (x, y) => stroke(`M${x} ${y - 7}v14`, "var(--ink)", 3, { "stroke-linecap": "butt" }),
    rejected: (x, y) => stroke(`M${x} ${y - 5}l5 5l-5 5l-5 -5z`, "var(--muted)", 1.6),
    missed: (x, y) => stroke(`M${x - 5} ${y - 5}l10 10M${x + 5} ${y - 5}l-10 10`, wrong, 2.2),
    merged: (x, y) => stroke(`M${x - 5} ${y - 6}l5 6l5 -6M${x} ${y}v6`, wrong, 2.2),
    doubled: (x, y) => stroke(`M${x - 3} ${y - 7}v14M${x + 3} ${y - 7}v14`, wrong, 2.4),
    early: (x, y) => stroke(`M${x} ${y - 5}l-6 5l6 5M${x - 6} ${y}h10M${x + 4} ${y - 7}v14`, wrong, 2.2),
    late: (x, y) => stroke(`M${x} ${y - 5}l6 5l-6 5M${x + 6} ${y}h-10M${x - 4} ${y - 7}v14`, wrong, 2.2),
    earlyMiss: (x, y) => stroke(`M${x} ${y - 5}l-6 5l6 5M${x - 6} ${y}h11`, wrong, 2.2),
    lateMiss: (x, y) => stroke(`M${x} ${y - 5}l6 5l-6 5M${x + 6} ${y}h-11`, wrong, 2.2),
    phantom: (x, y) => stroke(`M${x} ${y - 7}v14M${x - 5} ${y - 4}l10 8M${x + 5} ${y - 4}l-10 8`, wrong, 2),
  };

  /**
   * The sign of a kind of error: what is before the colon rules, and what is unknown is drawn as a phantom. The signs
   * of wrong counts hold the bar of a count; those of misses do not.
   */
  parts.errorMark = (kind, isMiss = false) => {
    const name = kind.split(":")[0];
    return (isMiss ? parts.marks[name + "Miss"] : null) ?? parts.marks[name] ?? parts.marks.phantom;
  };

  /** A sign as a small picture in text. */
  parts.icon = shape => svg("svg", { class: "icon", viewBox: "0 0 16 16", "aria-hidden": "true" }, shape);

  /** What a detection says, in words. */
  parts.words = detection => {
    if (detection.rejection) return `rejected: ${detection.rejection}`;
    return detection.error ? `counted, wrongly: ${detection.error}` : "counted";
  };

  /** A number with a fixed number of decimals: −0.04 with one is 0.0, not −0.0. */
  parts.fixed = (value, digits) => value.toFixed(digits).replace(/^-(?=.*[1-9])/, "−").replace("-", "");

  /** A value with its unit. */
  parts.withUnit = (value, unit, digits = 1) =>
    (Number.isFinite(value) ? parts.fixed(value, digits) + (unit === "°" || !unit ? unit : " " + unit) : "–");
})(globalThis.playerParts);
