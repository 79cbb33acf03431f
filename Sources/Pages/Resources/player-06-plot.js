// A plot: rows that share one axis of time and one cursor. Each row has words beside it and a strip to draw in.
(parts => {
  "use strict";
  const { svg, html, clamp, steps } = parts;

  /** Room for the numbers of an axis, left of the strip's time, and for a sign that is cut, right of it. */
  const margin = { left: 38, right: 10 };

  /** What a row draws with: places of times, the window of time, and groups that are cut or not cut at its ends. */
  function makePen(width, height, span) {
    const left = margin.left, right = Math.max(width - margin.right, left + 40);
    const root = svg("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "img" });
    const inner = svg("svg", {
      x: left - 7, y: 0, width: right - left + 14, height, viewBox: `${left - 7} 0 ${right - left + 14} ${height}`,
    });
    root.append(inner);
    return {
      root, inner, left, right, width, height, span,
      x: time => left + (time - span.start) / (span.end - span.start) * (right - left),
      shows: (from, to) => to >= span.start && from <= span.end,
      axis: steps(span.start, span.end, Math.max(2, Math.floor((right - left) / 75))),
    };
  }

  /** Upright lines at the round times, behind everything. */
  function timeGrid(pen) {
    for (const value of pen.axis.values) {
      const x = pen.x(value).toFixed(1);
      pen.inner.append(svg("line", { class: "grid", x1: x, x2: x, y1: 0, y2: pen.height }));
    }
  }

  /** The row of an axis of time. */
  parts.axisRow = () => ({
    kind: "axis", height: 20, words: [],
    paint(pen) {
      pen.root.append(svg("text", { class: "quiet", x: 6, y: 14 }, "s"));
      for (const value of pen.axis.values) {
        pen.root.append(svg("text", {
          class: "quiet", x: clamp(pen.x(value), pen.left, pen.right - 6), y: 14, "text-anchor": "middle",
        }, parts.fixed(value, pen.axis.digits)));
      }
    },
  });

  /**
   * A plot. A row is `{kind, height, words, label, paint(pen)}`, or `{kind, whole}` for one without a strip.
   * `onSeek(time)` is called where someone points at a time.
   */
  parts.makePlot = (label, onSeek) => {
    const cursor = html("div", { className: "cursor" });
    const element = html("div", { className: "plot", attributes: { role: "group", "aria-label": label } }, cursor);
    let rows = [], pen = null;

    function setRows(list) {
      rows = list.map(row => {
        if (row.whole) return { ...row, element: html("div", { className: `row ${row.kind}` }, row.whole) };
        const strip = html("div", { className: "strip" }), words = html("div", { className: "words" }, ...row.words);
        return { ...row, strip, element: html("div", { className: `row ${row.kind}` }, words, strip) };
      });
      element.replaceChildren(...rows.map(row => row.element), cursor);
    }

    function draw(span) {
      const drawn = rows.filter(row => row.strip);
      const width = drawn[0]?.strip.clientWidth ?? 0;
      if (!width) return;
      for (const row of drawn) {
        pen = makePen(width, row.height, span);
        if (row.label) pen.root.setAttribute("aria-label", row.label);
        else pen.root.setAttribute("aria-hidden", "true");
        if (row.kind !== "axis") timeGrid(pen);
        row.paint(pen);
        row.strip.replaceChildren(pen.root);
      }
    }

    function moveTo(time) {
      const first = rows.find(row => row.strip)?.strip;
      if (pen && first) cursor.style.transform = `translateX(${(first.offsetLeft + pen.x(time)).toFixed(2)}px)`;
    }

    /** The time below a pointer. */
    function timeAt(event, strip) {
      const x = event.clientX - strip.getBoundingClientRect().left;
      return pen.span.start + (clamp(x, pen.left, pen.right) - pen.left) / (pen.right - pen.left)
        * (pen.span.end - pen.span.start);
    }
    let dragged = null;
    element.addEventListener("pointerdown", event => {
      const strip = event.target.closest(".strip");
      if (!strip || event.button !== 0 || !pen) return;
      dragged = strip;
      element.setPointerCapture(event.pointerId);
      onSeek(timeAt(event, strip));
    });
    element.addEventListener("pointermove", event => { if (dragged) onSeek(timeAt(event, dragged)); });
    for (const end of ["pointerup", "pointercancel"]) element.addEventListener(end, () => { dragged = null; });

    return { element, setRows, draw, moveTo };
  };
})(globalThis.playerParts);
