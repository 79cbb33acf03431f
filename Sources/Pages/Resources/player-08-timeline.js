// The timeline: charts and lanes of one session, or two detectors side by side.
(parts => {
  "use strict";
  const { html, plural } = parts;

  /** With more erring detectors than `compactFrom` lanes take one line each; `few` of them are shown at first. */
  const [compactFrom, few] = [6, 12];

  /** The rows of the charts that every session has. */
  function bodyRows(session, body, isNarrow, overlay) {
    const point = (points, colour) => ({
      colour, valueAt: frame => points[frame]?.value ?? NaN, confidenceAt: frame => points[frame]?.confidence ?? 0,
    });
    const sides = body.nearSide === "left" ? ["right", "left"] : ["left", "right"];
    const lines = curves => [...(curves.middle ? [point(curves.middle, "var(--middle)")] : []),
      ...sides.map(side => point(curves[side], `var(--${side})`))];
    return [
      parts.chartRow(session, {
        title: "Elbow angle", unit: "°", height: isNarrow ? 110 : 130, lines: lines(body.angle), range: [0, 180],
        axis: { values: [0, 45, 90, 135, 180], digits: 0 }, overlay,
        label: "Elbow angles over time, in degrees",
      }),
      parts.chartRow(session, {
        title: "Shoulder height", unit: body.torso.unit, height: isNarrow ? 92 : 110, lines: lines(body.heights),
        range: body.range, overlay, label: "Height of the shoulders above the image's lower edge over time",
      }),
    ];
  }

  /**
   * Makes the timeline. `view` is the player's state: `selected` and `beside` are detectors or null, `time` is the
   * playhead. `hooks` are `seek(time)`, `select(detector)`, `changed()` and `labels()` (rows and overlay, or null).
   */
  parts.makeTimeline = (session, body, view, hooks) => {
    const ranked = parts.rankDetectors(session);
    const groups = {
      erring: ranked.filter(detector => !detector.isControl && detector.errors.length),
      right: ranked.filter(detector => detector.isControl || !detector.errors.length),
    };
    const open = { rest: false, right: groups.erring.length === 0 && groups.right.length <= 6 };
    const main = parts.makePlot("Charts over time; point or drag to seek", hooks.seek);
    const columns = ["A", "B"].map(name => parts.makePlot(`Detector ${name}`, hooks.seek));
    const pair = html("div", { className: "pair" }, ...columns.map(plot => plot.element));
    const element = html("section", { className: "timeline", attributes: { "aria-label": "Timeline" } },
      main.element, pair);
    let span = { start: session.start, end: session.end };

    const isComparing = () => Boolean(view.selected && view.beside && view.selected !== view.beside);
    const firstLanes = () => {
      const shown = open.rest || groups.erring.length <= few + 1 ? groups.erring : groups.erring.slice(0, few);
      const { selected } = view;
      return selected?.errors.length && !selected.isControl && !shown.includes(selected) ? [...shown, selected] : shown;
    };
    const foldedLanes = () =>
      (open.right ? groups.right : groups.right.filter(detector => detector === view.selected));
    const shown = () => (isComparing() ? [view.selected, view.beside] : [...firstLanes(), ...foldedLanes()]);

    /** The words of a lane: a button that shows the detector's signals, and its score. */
    function laneWords(detector, isCompact) {
      const isSelected = view.selected === detector;
      return [
        html("button", {
          type: "button", className: "lane-name", textContent: detector.label, title: parts.score(session, detector),
          onclick: () => hooks.select(detector),
          attributes: {
            "aria-pressed": isSelected,
            "aria-label": `${detector.label}, ${parts.score(session, detector)}; show its signals`,
          },
        }),
        html("span", {
          className: "lane-score", textContent: isCompact && detector.errors.length
            ? parts.plural(detector.errors.length, "error") : parts.score(session, detector, true),
        }),
      ];
    }

    function lane(detector, isCompact, isNarrow) {
      const row = parts.laneRow(session, detector, {
        words: laneWords(detector, isCompact), height: isCompact ? 22 : isNarrow ? 24 : 34, seek: hooks.seek,
      });
      row.kind = "lane" + (isCompact ? " compact" : "") + (view.selected === detector ? " selected" : "");
      return row;
    }

    /** A row that opens and closes a group of lanes. */
    function fold(id, closedText, openText) {
      return {
        kind: "fold", whole: html("button", {
          type: "button", id: `player-fold-${id}`, className: "fold-button",
          textContent: (open[id] ? "▾ " : "▸ ") + (open[id] ? openText : closedText),
          attributes: { "aria-expanded": open[id] },
          onclick: () => {
            open[id] = !open[id];
            rebuild();
            hooks.changed();
            element.querySelector(`#player-fold-${id}`)?.focus();
          },
        }),
      };
    }

    function laneRows(isNarrow) {
      const isCompact = groups.erring.length > compactFrom;
      const rows = firstLanes().map(detector => lane(detector, isCompact, isNarrow));
      if (groups.erring.length > few + 1) {
        const rest = plural(groups.erring.length - few, "more detector");
        rows.push(fold("rest", `${rest} with errors`, `Hide ${rest} with errors`));
      }
      if (!groups.right.length) return rows;
      const controls = groups.right.filter(detector => detector.isControl).length;
      const plain = groups.right.length - controls;
      const without = session.hasTruth || session.bottoms.length ? " without errors" : "";
      const text = [plain ? plural(plain, "detector") + without : "", controls ? plural(controls, "control") : ""]
        .filter(Boolean).join(" and ");
      rows.push(fold("right", text, text));
      return [...rows, ...foldedLanes().map(detector => lane(detector, true, isNarrow))];
    }

    /** The rows of one of two detectors side by side. */
    function columnRows(detector, name, overlay) {
      const head = html("h3", { className: "column-head" }, html("b", { textContent: name + " " }), detector.label);
      const row = parts.laneRow(session, detector, {
        words: [html("span", { className: "lane-score", textContent: parts.score(session, detector) })], height: 34,
        seek: hooks.seek,
      });
      return [{ kind: "head", whole: head }, row,
        ...detector.signals.map(signal => parts.signalRow(session, signal, overlay)),
        ...(detector.signals.length ? [] : [{
          kind: "head", whole: html("p", { className: "hint", textContent: "This detector declares no signals." }),
        }]), parts.axisRow()];
    }

    function rebuild() {
      const isNarrow = element.clientWidth < 640;
      const labels = hooks.labels();
      const overlay = labels?.overlay;
      const showsTruth = session.cycles.length || (session.bottoms.length && !labels);
      main.setRows([
        ...(session.phases.length ? [parts.phaseRow(session)] : []),
        ...(showsTruth ? [parts.truthRow(session)] : []),
        ...(labels ? [labels.row] : []),
        ...bodyRows(session, body, isNarrow, overlay),
        ...(view.selected && !isComparing()
          ? view.selected.signals.map(signal => parts.signalRow(session, signal, overlay)) : []),
        parts.axisRow(),
        ...(isComparing() ? [] : laneRows(isNarrow)),
      ]);
      pair.hidden = !isComparing();
      if (isComparing()) {
        columns[0].setRows(columnRows(view.selected, "A", overlay));
        columns[1].setRows(columnRows(view.beside, "B", overlay));
      }
      draw();
    }

    function draw() {
      for (const plot of [main, ...(isComparing() ? columns : [])]) {
        plot.draw(span);
        plot.moveTo(view.time);
      }
    }

    /** Moves the cursor; turns the page where a window of `length` seconds does not hold the time any more. */
    function moveTo(time, length) {
      const isWhole = length === 0 || length >= session.end - session.start;
      const page = isWhole ? 0 : Math.floor((time - session.start) / length);
      const start = isWhole ? session.start : Math.min(session.start + page * length, session.end - length);
      const end = isWhole ? session.end : start + length;
      if (span.start !== start || span.end !== end) {
        span = { start, end };
        draw();
      }
      for (const plot of [main, ...(isComparing() ? columns : [])]) plot.moveTo(time);
    }
    return { element, ranked, rebuild, draw, moveTo, shown, isComparing };
  };
})(globalThis.playerParts);
