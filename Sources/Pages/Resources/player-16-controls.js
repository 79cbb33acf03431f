// The buttons and choices below the stage.
(parts => {
  "use strict";
  const { html, button, plural } = parts;

  const speeds = [[".25", "0.25×"], [".5", "0.5×"], ["1", "1×"], ["2", "2×"], ["4", "4×"]];
  const windows = [["0", "all"], ["30", "30 s"], ["10", "10 s"], ["4", "4 s"]];
  const group = (...children) => html("span", { className: "group" }, ...children);
  const row = (className, label, ...children) =>
    html("div", { className, attributes: { role: "group", "aria-label": label } }, ...children);

  function makeButtons(actions) {
    const make = (id, text, label, action) => button(text, label, action, { id: `player-${id}` });
    return {
      play: make("play", "Play", "Play or pause (space)", () => actions.toggle()),
      back: make("back", "◂|", "One frame back (←)", () => actions.step(-1)),
      forward: make("forward", "|▸", "One frame forward (→)", () => actions.step(1)),
      previousError: make("previous-error", "◂ Error", "To the previous error (p)", () => actions.toError(-1)),
      nextError: make("next-error", "Error ▸", "To the next error (n)", () => actions.toError(1)),
      previous: make("previous", "⇤", "To the previous event (Shift P)", () => actions.toEvent(-1)),
      next: make("next", "⇥", "To the next event (Shift N)", () => actions.toEvent(1)),
      previousDifference: make("previous-difference", "◂ Difference", "To the previous difference (Shift D)",
        () => actions.toDifference(-1)),
      nextDifference: make("next-difference", "Difference ▸", "To the next difference (d)",
        () => actions.toDifference(1)),
    };
  }

  /**
   * Makes the controls. `actions` are `toggle()`, `step(frames)`, `toError(direction)`, `toEvent(direction)`,
   * `toDifference(direction)`, `scrub(time)`, `changeWindow()`, `changeIdeal()` and `choose()`.
   */
  parts.makeControls = (session, ranked, actions) => {
    const names = ranked.map(detector => [String(detector.index), detector.label
      + (detector.errors.length ? ` (${plural(detector.errors.length, "error")})` : "")]);
    const controls = {
      ...makeButtons(actions),
      errorPlace: html("span", { id: "player-error-place", className: "hint" }),
      scrub: html("input", {
        id: "player-scrub", type: "range", step: "any", min: session.start, max: session.end,
        oninput: event => actions.scrub(Number(event.target.value)), attributes: { "aria-label": "Time, seconds" },
      }),
      speed: parts.choice("player-speed", speeds, "1"),
      span: parts.choice("player-window", windows, "0"),
      loop: html("input", { id: "player-loop", type: "checkbox" }),
      ideal: html("input", {
        id: "player-ideal", type: "checkbox", checked: true, title: "Show the true skeleton (t)",
      }),
      detector: parts.choice("player-detector", [["", "none"], ...names], ""),
      beside: parts.choice("player-beside", [["", "nothing"], ...names], ""),
      status: html("p", { id: "player-status", className: "status", attributes: { role: "status" } }),
    };
    controls.span.onchange = () => actions.changeWindow();
    controls.ideal.onchange = () => actions.changeIdeal();
    controls.detector.onchange = controls.beside.onchange = () => actions.choose();
    controls.errorGroup = group(controls.previousError, controls.errorPlace, controls.nextError);
    controls.differenceGroup = group(controls.previousDifference, controls.nextDifference);
    controls.element = row("controls", "Playback", controls.scrub,
      group(controls.play, controls.back, controls.forward), controls.errorGroup,
      group(controls.previous, controls.next), html("label", {}, "Speed ", controls.speed),
      html("label", {}, "Show ", controls.span), html("label", {}, controls.loop, " Loop"),
      session.hasIdeal ? html("label", {}, controls.ideal, " Truth") : null);
    controls.views = row("controls views", "Detectors", html("label", {}, "Detector ", controls.detector),
      ranked.length > 1 ? html("label", {}, "beside ", controls.beside) : null, controls.differenceGroup);
    controls.views.hidden = ranked.length === 0;
    return controls;
  };
})(globalThis.playerParts);
