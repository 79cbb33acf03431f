// The panel of values at the shown frame.
(parts => {
  "use strict";
  const { html, verdictWords } = parts;

  const doubt = angle => (angle.confidence < .3 ? " (doubtful)" : "");
  const degrees = angle => (angle ? `${angle.value.toFixed(1)}°${doubt(angle)}` : "–");

  /** What detectors did at a frame, and the repetitions that they miss while it lasts, in words; at most four. */
  function happened(session, frame, detectors) {
    const isHere = entry => session.frameAt(entry.time) === frame;
    const isDuring = error => session.frameAt(error.start) <= frame && frame <= session.frameAt(error.end);
    const all = detectors.flatMap(detector => [
      ...detector.detections.filter(isHere).map(detection => `${detector.label} ${parts.words(detection)}`),
      ...detector.errors.filter(error => error.isMiss && isDuring(error))
        .map(error => `${detector.label} ${error.kind}: ${error.text}`),
    ]);
    if (all.length <= 4) return all.join("; ") || "–";
    return `${all.slice(0, 4).join("; ")}; and ${all.length - 4} more`;
  }

  parts.Values = class {
    #session; #body;
    #place = {};
    #signals = html("dl", { id: "player-now-signals" });
    #jointRows = html("tbody");
    #frame = 0;

    constructor(session, body) {
      [this.#session, this.#body] = [session, body];
      const list = html("dl", {}, ...this.#pair("time", "Time"), ...this.#pair("frame", "Frame"),
        ...this.#pair("left", "Left elbow", "left"), ...this.#pair("right", "Right elbow", "right"),
        ...this.#pair("height", "Shoulders"), ...this.#pair("phase", "Phase"), ...this.#pair("cycle", "Cycle"));
      const events = html("dl", {}, ...this.#pair("events", "Here"));
      this.#place.events.setAttribute("aria-live", "polite");
      this.joints = html("details", { id: "player-joints" },
        html("summary", { textContent: "Joints and confidences" }),
        parts.scrolling("Joints", ["joint", "x", "y", "confidence"], this.#jointRows));
      this.joints.ontoggle = () => this.#fillJoints();
      this.element = html("section", { className: "now", attributes: { "aria-label": "Values at this frame" } },
        list, this.#signals, events, this.joints);
    }

    /** Fills the panel: what the `shown` detectors did at a frame, and the signals of `detectors`. */
    show(frame, shown, detectors) {
      const session = this.#session, body = this.#body, place = this.#place, time = session.times[frame];
      this.#frame = frame;
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
      this.#signals.replaceChildren(...detectors.flatMap(detector => this.#signalValues(detector, frame)));
      // A live region speaks when its text changes.
      const text = happened(session, frame, shown);
      if (place.events.textContent !== text) place.events.textContent = text;
      this.#fillJoints();
    }

    #pair(id, name, swatch) {
      this.#place[id] = html("dd", { id: `player-now-${id}` });
      const colour = swatch && html("span", { className: "swatch", style: `background:var(--${swatch})` });
      return [html("dt", {}, colour, name), this.#place[id]];
    }

    #signalValues(detector, frame) {
      const name = html("dt", { className: "whose", textContent: detector.label });
      return [name, ...detector.signals.flatMap(signal => [
        html("dt", { textContent: signal.name }),
        html("dd", { textContent: parts.withUnit(signal.values[frame], signal.unit, signal.digits) }),
      ])];
    }

    #fillJoints() {
      if (!this.joints.open) return;
      const session = this.#session;
      const cell = text => html("td", { className: "number", textContent: text });
      this.#jointRows.replaceChildren(...session.joints.map((name, index) => {
        const joint = session.jointAt(this.#frame, index);
        const share = (value, size) => cell(joint ? (value / size).toFixed(4) : "–");
        return html("tr", {}, html("td", { textContent: name }), share(joint?.x, session.width),
          share(joint?.y, session.height), cell(joint ? joint.confidence.toFixed(2) : "not found"));
      }));
    }
  };
})(globalThis.playerParts);
