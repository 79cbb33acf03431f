// The words around the charts: header, values at a frame, legend, and the lists of errors, differences and events.
(parts => {
  "use strict";
  const { svg, html, marks, icon, plural, verdictWords } = parts;

  /** Detectors whose scores stand in the header. */
  const headlines = 6;

  parts.makeHeader = (session, ranked, isStandalone) => {
    const scores = ranked.slice(0, headlines).map(detector => html("li", {},
      html("b", { textContent: detector.label }), ": " + parts.score(session, detector)));
    if (ranked.length > headlines) {
      const others = ranked.slice(headlines), erring = others.filter(detector => detector.errors.length).length;
      scores.push(html("li", { textContent: `${plural(others.length, "more detector")} below`
        + (erring ? `, ${erring} with errors` : "") }));
    }
    return html("header", {},
      html(isStandalone ? "h1" : "h3", { className: "title", textContent: session.title }),
      html("p", { className: "subtitle", textContent: session.subtitle }),
      html("p", { id: "player-truth", textContent: parts.truthLine(session) }),
      html("ul", { id: "player-scores", attributes: { "aria-label": "Counts and errors of the detectors" } }, ...scores));
  };

  /** The panel of values. `show(frame, shown, selected)` fills it. */
  parts.makeNow = (session, body) => {
    const place = {};
    const pair = (id, name, swatch) => {
      place[id] = html("dd", { id: `player-now-${id}` });
      return [html("dt", {}, swatch
        ? html("span", { className: "swatch", style: `background:var(--${swatch})` }) : null, name), place[id]];
    };
    const signalValues = html("dl", { id: "player-now-signals" });
    const tableBody = html("tbody");
    const joints = html("details", { id: "player-joints" }, html("summary", { textContent: "Joints and confidences" }),
      html("div", { className: "scroll", tabIndex: 0, attributes: { role: "region", "aria-label": "Joints" } },
        html("table", {}, html("thead", {}, html("tr", {}, html("th", { textContent: "joint" }),
          ...["x", "y", "confidence"].map(name => html("th", { className: "number", textContent: name })))), tableBody)));
    const list = html("dl", {}, ...pair("time", "Time"), ...pair("frame", "Frame"),
      ...pair("left", "Left elbow", "left"), ...pair("right", "Right elbow", "right"), ...pair("height", "Shoulders"),
      ...pair("phase", "Phase"), ...pair("cycle", "Cycle"));
    const events = html("dl", {}, ...pair("events", "Here"));
    place.events.setAttribute("aria-live", "polite");
    const element = html("section", { className: "now", attributes: { "aria-label": "Values at this frame" } },
      list, signalValues, events, joints);
    const degrees = angle => (angle ? `${angle.value.toFixed(1)}°` + (angle.confidence < .3 ? " (doubtful)" : "") : "–");

    function fillJoints(frame) {
      const cell = text => html("td", { className: "number", textContent: text });
      tableBody.replaceChildren(...session.joints.map((name, index) => {
        const joint = session.jointAt(frame, index);
        return html("tr", {}, html("td", { textContent: name }),
          cell(joint ? (joint.x / session.width).toFixed(4) : "–"), cell(joint ? (joint.y / session.height).toFixed(4) : "–"),
          cell(joint ? joint.confidence.toFixed(2) : "not found"));
      }));
    }

    function show(frame, shown, detectors) {
      const time = session.times[frame];
      place.time.textContent = `${time.toFixed(3)} s`;
      place.frame.textContent = `${frame + 1} of ${session.frameCount}`
        + (frame ? ` (+${((time - session.times[frame - 1]) * 1000).toFixed(1)} ms)` : "");
      place.left.textContent = degrees(body.angle.left[frame]);
      place.right.textContent = degrees(body.angle.right[frame]);
      const level = body.level(frame);
      place.height.textContent = level ? `${level.value.toFixed(2)} ${body.torso.unit}` : "–";
      place.height.title = body.torso.words;
      place.phase.textContent = session.phases.filter(phase => phase.start <= time).at(-1)?.label ?? "–";
      const cycle = session.cycles.find(candidate => candidate.start <= time && time <= candidate.completion);
      place.cycle.textContent = cycle
        ? `${cycle.kind}, ${verdictWords[cycle.verdict]}${cycle.observable ? "" : ", not observable"}` : "–";
      signalValues.replaceChildren(...detectors.flatMap(detector => [
        detectors.length > 1 || detector.signals.length
          ? html("dt", { className: "whose", textContent: detector.label }) : null,
        ...detector.signals.flatMap(signal => [
          html("dt", { textContent: signal.name }),
          html("dd", { textContent: parts.withUnit(signal.values[frame], signal.unit, signal.digits) }),
        ]),
      ]).filter(Boolean));
      const at = entry => session.frameAt(entry.time) === frame;
      const here = shown.flatMap(detector => [
        ...detector.detections.filter(at).map(detection => `${detector.label} ${parts.words(detection)}`),
        ...detector.errors.filter(error => error.isMiss && at(error))
          .map(error => `${detector.label} ${error.kind}: ${error.text}`),
      ]);
      const text = here.length > 4 ? here.slice(0, 4).join("; ") + `; and ${here.length - 4} more` : here.join("; ") || "–";
      if (place.events.textContent !== text) place.events.textContent = text;
      if (joints.open) fillJoints(frame);
    }
    joints.ontoggle = () => { if (joints.open) joints.dispatchEvent(new CustomEvent("player-joints", { bubbles: true })); };
    return { element, show };
  };

  parts.makeLegend = (session, isLabelling) => {
    const item = (shape, text) => html("span", {}, icon(shape), text);
    const bar = colour => svg("rect", { x: 0, y: 6, width: 16, height: 4, fill: colour });
    const band = colour => svg("rect", { x: 0, y: 1, width: 16, height: 14, fill: colour, opacity: .35 });
    const items = [item(bar("var(--left)"), "left"), item(bar("var(--right)"), "right"),
      item(bar("var(--middle)"), "middle of the shoulders"),
      item(svg("g", { opacity: .38 }, bar("var(--middle)")), "confidence below 0.3")];
    if (session.hasIdeal) items.push(item(bar("var(--ideal)"), "noise-free projection"));
    if (session.detectors.some(detector => detector.signals.length)) {
      items.push(item(bar("var(--signal)"), "signal of a detector"),
        item(svg("path", { class: "rule", d: "M0 8H16" }), "its threshold"));
    }
    if (session.cycles.length) {
      for (const [verdict, sign] of [["countable", "number"], ["borderline", "~"], ["not-countable", "×"]]) {
        items.push(item(band(`var(--${verdict})`), `${verdictWords[verdict]} cycle (${sign})`));
      }
      items.push(item(marks.completion(8, 8, "var(--ink)"), "completion"));
    }
    if (session.cycles.length || session.bottoms.length || isLabelling) {
      items.push(item(marks.bottom(8, 8, "var(--ink)"), "bottom"));
    }
    if (isLabelling) {
      items.push(item(marks.notCountable(8, 8), "bottom that does not count"), item(marks.proposal(8, 8), "proposed bottom"));
    }
    if (session.detectors.length) items.push(item(marks.counted(8, 8), "counted"), item(marks.rejected(8, 8), "rejected"));
    const used = new Set(session.detectors.flatMap(detector => detector.errors.map(error => error.kind.split(":")[0])));
    for (const kind of ["missed", "merged", "doubled", "early", "late", "phantom"]) {
      if (used.has(kind)) items.push(item(parts.errorMark(kind)(8, 8), kind));
    }
    if (session.detectors.some(detector => detector.misses.length)) {
      items.push(item(svg("rect", { class: "miss", x: 1, y: 1, width: 14, height: 14, rx: 3 }), "span of what was missed"));
    }
    return html("div", { className: "legend", attributes: { "aria-label": "Legend" } }, ...items);
  };

  /** A table whose first column are buttons that seek. `fill(entries)` takes `{time, cells, isHere?}`. */
  function timeTable(label, headings, seek) {
    const rows = html("tbody");
    const element = html("div", { className: "scroll", tabIndex: 0, attributes: { role: "region", "aria-label": label } },
      html("table", {}, html("thead", {}, html("tr", {}, ...headings.map(text => html("th", { textContent: text })))), rows));
    const fill = entries => rows.replaceChildren(...entries.map(({ time, cells }) => html("tr", {
      attributes: { "data-time": time },
    }, html("td", {}, parts.button(time.toFixed(3), `Go to ${time.toFixed(3)} seconds`, () => seek(time))),
    ...cells.map(cell => html("td", {}, ...[cell].flat())))));
    return { element, fill, rows };
  }

  /** The list of errors with its filter. `fill(shown)` takes the detectors of the shown lanes. */
  parts.makeErrorList = (session, ranked, seek) => {
    const erring = ranked.filter(detector => detector.errors.length);
    const total = erring.reduce((sum, detector) => sum + detector.errors.length, 0);
    const filter = html("select", { id: "player-error-filter" }, html("option", { value: "shown", textContent: "shown lanes" }),
      html("option", { value: "all", textContent: "all detectors" }),
      ...erring.map(detector => html("option", {
        value: detector.index, textContent: `${detector.label} (${detector.errors.length})`,
      })));
    const table = timeTable("Errors", ["time, s", "detector", "error", "what"], seek);
    const summary = html("summary");
    const element = html("details", { id: "player-errors", open: total > 0 && total <= 30 }, summary,
      html("label", {}, "Errors of ", filter), table.element);
    let lanes = [];
    const refill = () => {
      const wanted = filter.value === "all" ? erring : filter.value === "shown" ? lanes
        : erring.filter(detector => String(detector.index) === filter.value);
      const errors = wanted.flatMap(detector => detector.errors).sort((a, b) => a.time - b.time);
      summary.textContent = filter.value === "shown" || filter.value === "all" || total === errors.length
        ? `Errors (${errors.length}${errors.length < total ? ` of ${total}` : ""})` : `Errors (${errors.length} of ${total})`;
      table.fill(errors.map(error => ({
        time: error.time,
        cells: [error.detector.label, [icon(parts.errorMark(error.kind)(8, 8)), " " + error.kind], error.text],
      })));
    };
    filter.onchange = refill;
    element.hidden = total === 0;
    return {
      element,
      fill(shown) { lanes = shown; refill(); },
      /** Marks the errors at a frame. */
      at(frame) {
        for (const row of table.rows.children) {
          const isHere = session.frameAt(Number(row.dataset.time)) === frame;
          if (isHere !== row.hasAttribute("aria-current")) row.toggleAttribute("aria-current", isHere);
        }
      },
    };
  };

  /** The list of where two detectors differ. */
  parts.makeDifferenceList = seek => {
    const table = timeTable("Differences", ["time, s", "counts", "does not count", "why"], seek);
    const heading = html("h3");
    const element = html("section", { id: "player-differences", hidden: true }, heading, table.element);
    return {
      element,
      fill(differences, a, b) {
        element.hidden = !a;
        if (!a) return;
        heading.textContent = differences.length
          ? `A and B differ at ${plural(differences.length, "place")}` : "A and B count the same";
        const name = detector => `${detector === a ? "A" : "B"} ${detector.label}`;
        table.element.hidden = differences.length === 0;
        table.fill(differences.map(({ time, counter, other, error, excuse }) => ({
          time, cells: [name(counter) + (error ? ` (wrongly: ${error})` : ""), name(other), excuse || "–"],
        })));
      },
    };
  };

  parts.makeEventList = (happenings, seek) => {
    const table = timeTable("Events", ["time, s", "who", "what"], seek);
    const element = html("details", { id: "player-events" }, html("summary", { textContent: `All events (${happenings.length})` }),
      table.element);
    element.addEventListener("toggle", () => {
      if (element.open && !table.rows.firstChild) {
        table.fill(happenings.map(({ time, who, what }) => ({ time, cells: [who, what] })));
      }
    });
    return element;
  };
})(globalThis.playerParts);
