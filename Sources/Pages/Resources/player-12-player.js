// The player: builds everything inside an element, plays, seeks and listens to keys.
(parts => {
  "use strict";
  const { html, button, clamp, plural } = parts;
  const slack = 1e-6;

  const choice = (id, options, value) => {
    const select = html("select", { id }, ...options.map(([key, text]) => html("option", { value: key, textContent: text })));
    select.value = value;
    return select;
  };

  /** The buttons and choices below the stage. */
  function makeControls(session, ranked) {
    const names = ranked.map(detector => [String(detector.index), detector.label
      + (detector.errors.length ? ` (${plural(detector.errors.length, "error")})` : "")]);
    const controls = {
      play: button("Play", "Play or pause (space)", null, { id: "player-play", attributes: { "aria-keyshortcuts": "Space" } }),
      back: button("◂|", "One frame back (←)", null, { id: "player-back" }),
      forward: button("|▸", "One frame forward (→)", null, { id: "player-forward" }),
      previousError: button("◂ Error", "To the previous error (p)", null, { id: "player-previous-error" }),
      nextError: button("Error ▸", "To the next error (n)", null, { id: "player-next-error" }),
      errorPlace: html("span", { id: "player-error-place", className: "hint" }),
      previous: button("⇤", "To the previous event (Shift P)", null, { id: "player-previous" }),
      next: button("⇥", "To the next event (Shift N)", null, { id: "player-next" }),
      scrub: html("input", {
        id: "player-scrub", type: "range", step: "any", min: session.start, max: session.end,
        attributes: { "aria-label": "Time, seconds" },
      }),
      speed: choice("player-speed", [[".25", "0.25×"], [".5", "0.5×"], ["1", "1×"], ["2", "2×"], ["4", "4×"]], "1"),
      span: choice("player-window", [["0", "all"], ["30", "30 s"], ["10", "10 s"], ["4", "4 s"]], "0"),
      loop: html("input", { id: "player-loop", type: "checkbox" }),
      ideal: html("input", { id: "player-ideal", type: "checkbox", checked: true }),
      detector: choice("player-detector", [["", "none"], ...names], ""),
      beside: choice("player-beside", [["", "nothing"], ...names], ""),
      previousDifference: button("◂ Difference", "To the previous difference (Shift D)", null,
        { id: "player-previous-difference" }),
      nextDifference: button("Difference ▸", "To the next difference (d)", null, { id: "player-next-difference" }),
    };
    const group = (...children) => html("span", { className: "group" }, ...children);
    controls.errorGroup = group(controls.previousError, controls.errorPlace, controls.nextError);
    controls.differenceGroup = group(controls.previousDifference, controls.nextDifference);
    controls.element = html("div", { className: "controls", attributes: { role: "group", "aria-label": "Playback" } },
      controls.scrub,
      group(controls.play, controls.back, controls.forward), controls.errorGroup, group(controls.previous, controls.next),
      html("label", {}, "Speed ", controls.speed), html("label", {}, "Show ", controls.span),
      html("label", {}, controls.loop, " Loop"),
      session.hasIdeal ? html("label", {}, controls.ideal, " Noise-free") : null);
    controls.views = html("div", { className: "controls views", attributes: { role: "group", "aria-label": "Detectors" } },
      html("label", {}, "Detector ", controls.detector),
      ranked.length > 1 ? html("label", {}, "beside ", controls.beside) : null, controls.differenceGroup);
    controls.views.hidden = ranked.length === 0;
    return controls;
  }

  /** The browser's own storage; null where the page may not use it. */
  function storage() {
    try { return window.localStorage; } catch { return null; }
  }

  /**
   * Builds the player of `data` inside `root`, and returns `{seek(seconds), destroy()}`.
   *
   * Options: `start` in seconds, `detector` (the label of the lane to open first), `standalone` (the page is the
   * player's: address and title), `onSave(fileName, text)` for the labels. One player at a time.
   */
  globalThis.mountPlayer = (root, data, options = {}) => {
    const session = parts.readSession(data), body = parts.bodySignals(session);
    const view = { time: session.start, frame: -1, selected: null, beside: null, isPlaying: false, last: 0 };
    let labelling = null, differences = [], errors = [];
    const timeline = parts.makeTimeline(session, body, view, {
      seek: time => seek(time), select: detector => select(detector === view.selected ? null : detector),
      changed: () => lanesChanged(),
      labels: () => (labelling && (labelling.isActive || !session.cycles.length) ? labelling.makeRow() : null),
    });
    const { ranked } = timeline;
    const controls = makeControls(session, ranked), stage = parts.makeStage(session, body.nearSide);
    const now = parts.makeNow(session, body), happenings = parts.happenings(session);
    const errorList = parts.makeErrorList(session, ranked, time => seek(time));
    const differenceList = parts.makeDifferenceList(time => seek(time));
    const status = html("p", { id: "player-status", className: "status", attributes: { role: "status" } });
    const say = text => { status.textContent = text; };

    // ------------------------------------------------------------ what is shown

    /** Shows the frame of a time; frames last until the next one's own timestamp. */
    function show(time, frame = session.frameAt(clamp(time, session.start, session.end))) {
      view.time = clamp(time, session.start, session.end);
      if (frame !== view.frame) {
        view.frame = frame;
        refreshFrame();
      }
      controls.scrub.value = view.time;
      controls.scrub.setAttribute("aria-valuetext",
        `${session.times[frame].toFixed(3)} seconds, frame ${frame + 1} of ${session.frameCount}`);
      timeline.moveTo(view.time, Number(controls.span.value));
      showErrorPlace();
    }
    function refreshFrame() {
      stage.show(view.frame, controls.ideal.checked);
      now.show(view.frame, timeline.shown(), timeline.isComparing() ? [view.selected, view.beside]
        : view.selected ? [view.selected] : []);
      errorList.at(view.frame);
      controls.back.disabled = view.frame === 0;
      controls.forward.disabled = view.frame === session.frameCount - 1;
    }
    function showErrorPlace() {
      const place = errors.findIndex(time => Math.abs(time - view.time) <= slack);
      const total = timeline.shown().reduce((sum, detector) => sum + detector.errors.length, 0);
      controls.errorPlace.textContent = place < 0 ? plural(total, "error") : `${place + 1} of ${errors.length}`;
    }
    /** The shown lanes are others than before. */
    function lanesChanged() {
      const shown = timeline.shown();
      errors = [...new Set(shown.flatMap(detector => detector.errors.map(error => error.time)))].sort((a, b) => a - b);
      controls.errorGroup.hidden = ranked.every(detector => detector.errors.length === 0);
      errorList.fill(shown);
      if (view.frame >= 0) refreshFrame();
      showErrorPlace();
    }
    function redraw() {
      timeline.rebuild();
      timeline.moveTo(view.time, Number(controls.span.value));
    }
    /** Opens the lane and the signals of a detector. */
    function select(detector, beside = view.beside) {
      view.selected = detector;
      view.beside = detector && beside !== detector ? beside : null;
      controls.detector.value = detector ? String(detector.index) : "";
      controls.beside.value = view.beside ? String(view.beside.index) : "";
      controls.beside.disabled = !detector;
      differences = timeline.isComparing() ? parts.differencesOf(view.selected, view.beside) : [];
      differenceList.fill(differences, timeline.isComparing() ? view.selected : null, view.beside);
      controls.differenceGroup.hidden = !timeline.isComparing();
      redraw();
      lanesChanged();
    }

    // ------------------------------------------------------------ playing and seeking

    function pause() {
      view.isPlaying = false;
      controls.play.textContent = "Play";
    }
    function seek(time, frame) {
      pause();
      show(time, frame);
      remember();
    }
    function step(count) {
      const frame = clamp(view.frame + count, 0, session.frameCount - 1);
      seek(session.times[frame], frame);
    }
    function play() {
      if (view.time >= session.end) show(session.start);
      view.isPlaying = true;
      view.last = performance.now();
      controls.play.textContent = "Pause";
      requestAnimationFrame(tick);
    }
    function toggle() {
      if (!view.isPlaying) return play();
      pause();
      return remember();
    }
    function tick(moment) {
      if (!view.isPlaying) return;
      const next = view.time + Math.max(moment - view.last, 0) / 1000 * Number(controls.speed.value);
      view.last = moment;
      if (next < session.end) show(next);
      else if (controls.loop.checked) show(session.start);
      else {
        show(session.end);
        pause();
        return;
      }
      requestAnimationFrame(tick);
    }
    /** Keeps the time in the address, so that it can be shared. */
    function remember() {
      if (!options.standalone) return;
      try { history.replaceState(null, "", `#t=${view.time.toFixed(3)}`); } catch { /* some viewers forbid it */ }
    }
    function seekToAddress() {
      const time = Number(new URLSearchParams(location.hash.slice(1)).get("t") ?? NaN);
      if (Number.isFinite(time)) show(time);
    }
    function jump(times, direction, what) {
      const target = direction > 0
        ? times.find(time => time > view.time + slack) : times.filter(time => time < view.time - slack).at(-1);
      if (target !== undefined) seek(target);
      else say(`No ${direction > 0 ? "later" : "earlier"} ${what}`);
    }
    const jumps = {
      error: direction => (labelling?.isActive
        ? jump(labelling.times(), direction, "bottom") : jump(errors, direction, "error in the shown lanes")),
      event: direction => jump(labelling ? [...happenings.map(event => event.time), ...labelling.times()].sort((a, b) => a - b)
        : happenings.map(event => event.time), direction, "event"),
      difference: direction => jump(differences.map(difference => difference.time), direction, "difference"),
    };

    // ------------------------------------------------------------ the page

    let labels = null, labelProblem = null;
    if (session.labelling) {
      try {
        labels = parts.makeLabels(session, storage());
        labelling = parts.makeLabelling({
          session, body, frame: () => view.frame, isPlaying: () => view.isPlaying, seek: time => seek(time), redraw, say,
        }, labels, options.onSave);
        controls.element.append(labelling.toggle);
      } catch (error) {
        labelProblem = `${session.labelling.file} cannot be labelled here: ${error.message}`;
      }
    }
    const stageElement = html("section", { className: "stage", attributes: { "aria-label": "Skeleton over the frame" } },
      stage.element);
    const keys = "Keys: space plays and pauses, ← and → step one frame (with Shift ten), + and − change the speed, n and p "
      + "go to the next and previous error (with Shift: any event), d and Shift D to the next and previous difference of two "
      + "detectors." + (options.standalone ? " A link that ends in #t=1.24 opens at that time." : "");
    root.replaceChildren(html("div", { className: "player" },
      parts.makeHeader(session, ranked, options.standalone),
      html("div", { className: "top" }, stageElement, now.element),
      controls.element, status, labelling?.element ?? null, controls.views, timeline.element, differenceList.element,
      parts.makeLegend(session, Boolean(labelling)), errorList.element, parts.makeEventList(happenings, time => seek(time)),
      html("p", { className: "hint", textContent: keys })));
    if (labelProblem) say(labelProblem);

    function onKey(event) {
      const target = event.target;
      if (target.closest?.("select, textarea, .scroll, [contenteditable]")) return;
      const isOwn = root.contains(target) && ["range", "checkbox"].includes(target.type);
      if (target.tagName === "INPUT" && !isOwn) return;
      let action = labelling?.keyAction(event);
      if (!action) {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        action = {
          ArrowLeft: () => step(event.shiftKey ? -10 : -1),
          ArrowRight: () => step(event.shiftKey ? 10 : 1),
          "+": () => changeSpeed(1),
          "-": () => changeSpeed(-1),
          n: () => jumps.error(1), p: () => jumps.error(-1), N: () => jumps.event(1), P: () => jumps.event(-1),
          d: () => jumps.difference(1), D: () => jumps.difference(-1),
        }[event.key];
        // Space on a button, a checkbox or a summary is theirs.
        if (event.key === " " && !target.closest?.("button, summary, a, input[type=checkbox]")) action = toggle;
      }
      if (!action) return;
      event.preventDefault();
      action();
    }
    const changeSpeed = by => {
      controls.speed.selectedIndex = clamp(controls.speed.selectedIndex + by, 0, controls.speed.length - 1);
    };
    const warn = event => { if (labels?.isChanged) event.preventDefault(); };
    const find = value => session.detectors.find(detector => String(detector.index) === value) ?? null;
    Object.assign(controls.play, { onclick: toggle });
    Object.assign(controls.back, { onclick: () => step(-1) });
    Object.assign(controls.forward, { onclick: () => step(1) });
    Object.assign(controls.previousError, { onclick: () => jumps.error(-1) });
    Object.assign(controls.nextError, { onclick: () => jumps.error(1) });
    Object.assign(controls.previous, { onclick: () => jumps.event(-1), disabled: !happenings.length && !labelling });
    Object.assign(controls.next, { onclick: () => jumps.event(1), disabled: !happenings.length && !labelling });
    Object.assign(controls.previousDifference, { onclick: () => jumps.difference(-1) });
    Object.assign(controls.nextDifference, { onclick: () => jumps.difference(1) });
    controls.scrub.oninput = () => seek(Number(controls.scrub.value));
    controls.span.onchange = () => timeline.moveTo(view.time, Number(controls.span.value));
    controls.ideal.onchange = () => refreshFrame();
    controls.detector.onchange = () => select(find(controls.detector.value));
    controls.beside.onchange = () => select(view.selected, find(controls.beside.value));
    root.addEventListener("player-joints", refreshFrame);
    document.addEventListener("keydown", onKey);
    window.addEventListener("beforeunload", warn);
    if (options.standalone) {
      document.title = session.title;
      window.addEventListener("hashchange", seekToAddress);
    }

    // A minute of push-ups is too dense for a narrow screen.
    if (root.clientWidth < 600 && session.end - session.start > 20) controls.span.value = "10";
    select(session.detectors.find(detector => detector.label === options.detector)
      ?? ranked.find(detector => detector.errors.length && detector.signals.length && !detector.isControl)
      ?? ranked.find(detector => detector.signals.length) ?? null);
    show(options.start ?? session.start);
    if (options.standalone) seekToAddress();
    let width = 0;
    const observer = new ResizeObserver(([entry]) => {
      if (Math.abs(entry.contentRect.width - width) < 1) return;
      width = entry.contentRect.width;
      redraw();
    });
    observer.observe(timeline.element);

    return {
      seek: time => seek(time),
      destroy() {
        pause();
        observer.disconnect();
        root.removeEventListener("player-joints", refreshFrame);
        document.removeEventListener("keydown", onKey);
        window.removeEventListener("beforeunload", warn);
        window.removeEventListener("hashchange", seekToAddress);
        root.replaceChildren();
      },
    };
  };
})(globalThis.playerParts);
