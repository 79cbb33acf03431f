// The rows of a plot: phases, truth, curves with thresholds, and the lane of a detector.
(parts => {
  "use strict";
  const { svg, html, marks, verdictWords, fitted, steps, clamp } = parts;

  parts.phaseRow = session => ({
    kind: "phases", height: 20, words: [html("span", { className: "name", textContent: "Phase" })],
    label: "Phases of the session",
    paint(pen) {
      session.phases.forEach((phase, index) => {
        if (!pen.shows(phase.start, phase.end)) return;
        const [from, to] = [Math.max(pen.x(phase.start), pen.left), Math.min(pen.x(phase.end), pen.right)];
        pen.inner.append(svg("g", {}, svg("title", {}, phase.label),
          svg("rect", {
            x: from, y: 1, width: Math.max(to - from, 0), height: 18, fill: "var(--muted)",
            opacity: index % 2 ? .14 : .28,
          }),
          svg("text", { x: from + 4, y: 14 }, fitted(phase.label, to - from - 6))));
      });
    },
  });

  /** The true cycles as bands behind a row, with their bottoms and completions; or the bottoms alone. */
  function truthBands(session, pen, strength) {
    for (const cycle of session.cycles) {
      if (!pen.shows(cycle.start, cycle.completion)) continue;
      const colour = `var(--${cycle.verdict})`, from = pen.x(cycle.start), to = pen.x(cycle.completion);
      const line = (time, dashes) => svg("path", {
        d: `M${pen.x(time).toFixed(1)} 0V${pen.height}`, stroke: colour, "stroke-dasharray": dashes, "stroke-width": 1,
        opacity: strength > .1 ? 1 : .5,
      });
      pen.inner.append(svg("rect", {
        x: from, y: 0, width: Math.max(to - from, 1), height: pen.height, fill: colour, opacity: strength,
      }), line(cycle.bottom, "3 3"), line(cycle.completion, "none"));
    }
    if (session.cycles.length) return;
    for (const { time, countable } of session.bottoms) {
      if (!pen.shows(time, time)) continue;
      pen.inner.append(svg("path", {
        d: `M${pen.x(time).toFixed(1)} 0V${pen.height}`, "stroke-dasharray": "3 3", "stroke-width": 1.2,
        stroke: countable ? "var(--countable)" : "var(--not-countable)",
      }));
    }
  }

  /** The number or sign of a cycle, before its bottom or after it, where there is room. */
  function cycleSign(sign, colour, from, bottom, to) {
    const room = 10 + 8 * sign.length;
    const x = bottom - from > room ? from + 2 : to - bottom > room + 4 ? bottom + 7 : null;
    return x && svg("text", { x, y: 14, style: `fill:${colour};font-weight:700` }, sign);
  }

  parts.truthRow = session => ({
    kind: "truth", height: 20, label: "True repetitions",
    words: [html("span", { className: "name", textContent: session.cycles.length ? "True cycles" : "Bottoms" })],
    paint(pen) {
      truthBands(session, pen, .16);
      for (const cycle of session.cycles) {
        if (!pen.shows(cycle.start, cycle.completion)) continue;
        const colour = `var(--${cycle.verdict})`, from = pen.x(cycle.start), to = pen.x(cycle.completion);
        const sign = { "countable": String(cycle.number), "borderline": "~", "not-countable": "×" }[cycle.verdict];
        const label = `${cycle.kind}, ${verdictWords[cycle.verdict]}${cycle.observable ? "" : ", not observable"}: `
          + `${cycle.start.toFixed(3)} – ${cycle.bottom.toFixed(3)} – ${cycle.completion.toFixed(3)} s`;
        pen.inner.append(svg("g", {}, svg("title", {}, label),
          svg("rect", { x: from, y: 0, width: Math.max(to - from, 1), height: 20, fill: "transparent" }),
          cycleSign(sign, colour, from, pen.x(cycle.bottom), to),
          marks.bottom(pen.x(cycle.bottom), 10, colour), marks.completion(to, 10, colour)));
      }
      if (session.cycles.length) return;
      for (const { time, countable } of session.bottoms) {
        if (!pen.shows(time, time)) continue;
        const x = pen.x(time);
        pen.inner.append(svg("g", {},
          svg("title", {}, `bottom, ${countable ? "countable" : "not countable"}: ${time.toFixed(3)} s`),
          countable ? marks.bottom(x, 10, "var(--countable)") : marks.notCountable(x, 10)));
      }
    },
  });

  /**
   * The path of a curve through the frames of a window. There is no line across a hole: a frame without a value, or
   * more than half a second without a frame. Where several frames share a pixel, their extremes are drawn.
   */
  function curve(session, pen, place, valueAt, isDrawn) {
    const first = Math.max(session.frameAt(pen.span.start) - 1, 0);
    const last = Math.min(session.frameAt(pen.span.end) + 1, session.frameCount - 1);
    const isDense = last - first > 3 * (pen.right - pen.left);
    const path = [];
    let previous = -2, column = NaN, low = 0, high = 0;
    const flush = () => { if (low !== high) path.push(`M${column} ${low.toFixed(1)}V${high.toFixed(1)}`); };
    for (let frame = first; frame <= last; frame += 1) {
      const value = valueAt(frame);
      if (!Number.isFinite(value)) continue;
      const joins = previous === frame - 1 && session.times[frame] - session.times[previous] <= .5;
      const x = pen.x(session.times[frame]), y = place(value);
      if (joins && isDrawn(previous, frame)) {
        const [fromX, fromY] = [pen.x(session.times[previous]), place(valueAt(previous))];
        if (!isDense) path.push(`M${fromX.toFixed(1)} ${fromY.toFixed(1)}L${x.toFixed(1)} ${y.toFixed(1)}`);
        else if (Math.round(x) === column) [low, high] = [Math.min(low, fromY, y), Math.max(high, fromY, y)];
        else {
          flush();
          [column, low, high] = [Math.round(x), Math.min(fromY, y), Math.max(fromY, y)];
        }
      } else if (!joins && isDrawn(frame, frame)) {
        path.push(`M${x.toFixed(1)} ${y.toFixed(1)}h.1`);
      }
      previous = frame;
    }
    if (isDense) flush();
    return path.join("");
  }

  /** Dashed rules at the thresholds, each with its name and value; names that would touch move apart. */
  function rules(pen, place, { thresholds, unit, digits }) {
    let lowest = -Infinity;
    const sorted = [...thresholds].sort((a, b) => b.value - a.value);
    for (const { name, value } of sorted) {
      const y = place(value);
      const text = `${name} ${parts.fixed(value, Math.max(digits, 1)).replace(/\.?0+$/, "")}${unit === "°" ? "°" : ""}`;
      const at = clamp(Math.max(y - 3, lowest + 12), 11, pen.height - 2);
      lowest = at;
      pen.inner.append(
        svg("path", { class: "rule", d: `M${pen.left} ${y.toFixed(1)}H${pen.right}` }, svg("title", {}, text)));
      pen.root.append(svg("text", { class: "rule-name", x: pen.right - 2, y: at, "text-anchor": "end" },
        fitted(text, pen.right - pen.left)));
    }
  }

  /**
   * A chart of one or more lines. `lines` are `{colour, valueAt(frame), confidenceAt(frame)?}`, drawn in order; a line
   * is fainter where the joints behind it are doubtful. `overlay(pen)` draws on top.
   */
  parts.chartRow = (session, { title, unit, owner, label, lines, range, axis, height, signal, overlay }) => ({
    kind: "chart", height, label: label ?? `${title} over time`,
    words: [html("span", { className: "name", textContent: title, title }),
      html("span", { className: "unit", textContent: unit }),
      owner ? html("span", { className: "owner", textContent: owner, title: owner }) : null],
    paint(pen) {
      const [low, high] = range;
      const place = value => 4 + (pen.height - 8) * (1 - (clamp(value, low, high) - low) / (high - low));
      truthBands(session, pen, .14);
      const { values, digits } = axis ?? steps(low, high, 4);
      for (const value of values) {
        const y = place(value);
        pen.inner.append(svg("line", { class: "grid", x1: pen.left, x2: pen.right, y1: y, y2: y }));
        pen.root.append(svg("text", {
          class: "quiet", x: pen.left - 5, y: clamp(y + 4, 10, pen.height - 1), "text-anchor": "end",
        }, parts.fixed(value, digits)));
      }
      for (const { colour, valueAt, confidenceAt } of lines) {
        const isSure = (a, b) => !confidenceAt || Math.min(confidenceAt(a), confidenceAt(b)) >= .3;
        for (const [style, isDrawn] of [["curve unsure", (a, b) => !isSure(a, b)], ["curve", isSure]]) {
          const d = curve(session, pen, place, valueAt, isDrawn);
          pen.inner.append(svg("path", { class: style, d, stroke: colour }));
        }
      }
      if (signal) rules(pen, place, signal);
      overlay?.(pen);
    },
  });

  /** Whether the window is too low for full charts below each other, as on a laptop. */
  parts.isLow = () => window.innerWidth >= 1100 && window.innerHeight < 900;

  /** The height of a chart in this window. */
  parts.chartHeight = height => Math.round(height * (parts.isLow() ? .7 : 1));

  /** The chart of a signal that a detector declares. */
  parts.signalRow = (session, signal, overlay, owner = "") => parts.chartRow(session, {
    title: signal.name, unit: signal.unit, owner, height: parts.chartHeight(92), signal, overlay,
    label: `${signal.name} over time, with its thresholds`,
    lines: [{ colour: "var(--signal)", valueAt: frame => signal.values[frame] }],
    range: signal.range ??= parts.robustRange(
      [...signal.values, ...signal.thresholds.map(threshold => threshold.value)], 1e-3),
  });

  /** The span of a missed repetition with its sign, and its reason where there is room. */
  function missMark(pen, error, middle, room) {
    const x = pen.x(error.time);
    const from = Math.min(pen.x(error.start), x - 7), to = Math.max(pen.x(error.end), x + 7);
    const text = error.reason && room ? fitted(error.reason, to - x - 10, 6) : "";
    return svg("g", {},
      svg("rect", {
        class: "miss", x: from.toFixed(1), y: middle - 9, width: (to - from).toFixed(1), height: 18, rx: 3,
      }),
      parts.errorMark(error.kind, true)(x, middle),
      text.length > 3 ? svg("text", { class: "reason", x: x + 9, y: middle + 4 }, text) : null);
  }

  /** The lane of a detector: what it counted and rejected, and each of its errors. `seek(time)` follows a click. */
  parts.laneRow = (session, detector, { words, height, seek }) => ({
    kind: "lane", height, words,
    label: `${detector.label}: ${parts.score(session, detector)}`,
    paint(pen) {
      const middle = height / 2;
      truthBands(session, pen, .06);
      pen.inner.append(svg("line", { class: "grid", x1: pen.left, x2: pen.right, y1: middle, y2: middle }));
      const put = (mark, time, label, isError) => {
        const hit = svg("g", { class: isError ? "mark error" : "mark", "data-time": time }, svg("title", {}, label),
          mark);
        if (!isError) {
          hit.prepend(svg("rect", { x: pen.x(time) - 6, y: 0, width: 12, height, fill: "transparent" }));
        }
        hit.addEventListener("pointerdown", event => { event.stopPropagation(); seek(time); });
        pen.inner.append(hit);
      };
      for (const error of detector.errors) {
        if (!error.isMiss || !pen.shows(error.start, error.end)) continue;
        put(missMark(pen, error, middle, true), error.time,
          `${error.time.toFixed(3)} s · ${detector.label} · ${error.kind}: ${error.text}`, true);
      }
      for (const detection of detector.detections) {
        if (!pen.shows(detection.time, detection.time)) continue;
        const isError = Boolean(detection.error) && !detection.rejection;
        const draw = detection.rejection ? marks.rejected : isError ? parts.errorMark(detection.error) : marks.counted;
        const x = pen.x(detection.time);
        const shape = isError
          ? svg("g", {}, svg("rect", { x: x - 7, y: 0, width: 14, height, fill: "transparent" }), draw(x, middle))
          : draw(x, middle);
        put(shape, detection.time,
          `${detection.time.toFixed(3)} s · ${detector.label} · ${parts.words(detection)}`, isError);
      }
    },
  });
})(globalThis.playerParts);
