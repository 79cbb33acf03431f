// What is drawn over time for every session: elbow angles and shoulder heights, and the lowest points of the shoulders.
(parts => {
  "use strict";

  /** The apparent angle at the elbow in degrees, and the least confidence of its three joints. */
  function elbowAngle(session, frame, side) {
    const [shoulder, elbow, wrist] = ["Shoulder", "Elbow", "Wrist"]
      .map(part => session.jointAt(frame, session.jointIndex[side + part]));
    if (!shoulder || !elbow || !wrist) return null;
    const [ax, ay, bx, by] = [shoulder.x - elbow.x, shoulder.y - elbow.y, wrist.x - elbow.x, wrist.y - elbow.y];
    if ((ax === 0 && ay === 0) || (bx === 0 && by === 0)) return null;
    return {
      value: Math.atan2(Math.abs(ax * by - ay * bx), ax * bx + ay * by) * 180 / Math.PI,
      confidence: Math.min(shoulder.confidence, elbow.confidence, wrist.confidence),
    };
  }

  /** The middle of two joints; null unless both were found. */
  function middle(session, frame, a, b) {
    const [p, q] = [a, b].map(name => session.jointAt(frame, session.jointIndex[name]));
    if (!p || !q) return null;
    return { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2, confidence: Math.min(p.confidence, q.confidence) };
  }

  function median(values) {
    const sorted = [...values].sort((a, b) => a - b);
    return sorted.length ? sorted[sorted.length >> 1] : NaN;
  }

  /** The unit of heights: the apparent torso length, or the image where no torso is seen. */
  function torsoUnit(session, frames) {
    const length = median(frames.flatMap(frame => {
      const top = middle(session, frame, "leftShoulder", "rightShoulder");
      const low = middle(session, frame, "leftHip", "rightHip");
      return top && low ? [Math.hypot(top.x - low.x, top.y - low.y)] : [];
    }));
    return length > 1e-3 * session.height
      ? { length, unit: "T", words: "apparent torso lengths (their median)", prominence: .2 }
      : { length: session.height, unit: "image heights", words: "image heights", prominence: .05 };
  }

  /** The side that the estimator is surer of over the session: it is drawn above the other. */
  function surerSide(session, frames) {
    const trust = side => frames.reduce((sum, frame) => sum + ["Shoulder", "Elbow", "Wrist"].reduce(
      (s, part) => s + (session.jointAt(frame, session.jointIndex[side + part])?.confidence ?? 0), 0), 0);
    return trust("right") > trust("left") ? "right" : "left";
  }

  /** The range of values for an axis: a few wild values must not flatten the curve. */
  parts.robustRange = (values, least = .05) => {
    const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
    if (!sorted.length) return [0, 1];
    const low = sorted[Math.floor(sorted.length * .003)], high = sorted[Math.ceil(sorted.length * .997) - 1];
    const spare = Math.max((high - low) * .08, least);
    return [low - spare, high + spare];
  };

  /** Round steps of an axis: 1, 2 or 5 times a power of ten, at most `count` of them. */
  parts.steps = (low, high, count) => {
    const rough = (high - low) / count, power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map(factor => factor * power).find(candidate => candidate >= rough * .999);
    const values = [];
    for (let value = Math.ceil(low / step - 1e-9); value * step <= high + step * 1e-9; value += 1) {
      values.push(value * step);
    }
    return { values, digits: Math.max(0, -Math.floor(Math.log10(step) + 1e-9)) };
  };

  /** The curves that every session has. */
  parts.bodySignals = session => {
    const frames = Array.from({ length: session.frameCount }, (_, frame) => frame);
    const torso = torsoUnit(session, frames);
    const nearSide = surerSide(session, frames);
    const height = joint => joint && { value: joint.y / torso.length, confidence: joint.confidence };
    const shoulder = side => frames.map(frame => height(session.jointAt(frame, session.jointIndex[side + "Shoulder"])));
    const angle = {
      left: frames.map(frame => elbowAngle(session, frame, "left")),
      right: frames.map(frame => elbowAngle(session, frame, "right")),
    };
    const heights = {
      left: shoulder("left"), right: shoulder("right"),
      middle: frames.map(frame => height(middle(session, frame, "leftShoulder", "rightShoulder"))),
    };
    const all = Object.values(heights).flat().map(point => point?.value ?? NaN);
    /** The height of the shoulders, or of the surer one. */
    const level = frame => heights.middle[frame] ?? heights[nearSide][frame];
    // The median of three frames: a single wild frame is no lowest point.
    const raw = frames.map(frame => level(frame)?.value ?? NaN);
    const line = frames.map(frame => {
      const near = raw.slice(Math.max(frame - 1, 0), frame + 2).filter(Number.isFinite);
      return Number.isNaN(raw[frame]) ? NaN : near.length < 3 ? raw[frame] : median(near);
    });
    return { torso, nearSide, angle, heights, range: parts.robustRange(all), level, line };
  };

  /** The frame with the lowest shoulders within some seconds of a frame; the frame itself where none is known. */
  parts.lowestNear = (session, line, frame, within) => {
    let lowest = frame;
    const low = session.frameAt(session.times[frame] - within), high = session.frameAt(session.times[frame] + within);
    for (let at = low; at <= high; at += 1) {
      if (Math.abs(session.times[at] - session.times[frame]) > within + 1e-6) continue;
      if (line[at] < (Number.isNaN(line[lowest]) ? Infinity : line[lowest])) lowest = at;
    }
    return lowest;
  };

  /**
   * The frames of the minima between a fall and a rise of at least `prominence`: a walk that turns only when the line
   * has come back from its last extreme by that much.
   */
  parts.prominentMinima = (line, prominence) => {
    const found = [];
    let falling = false, highest = -Infinity, lowest = 0;
    line.forEach((value, frame) => {
      if (Number.isNaN(value)) return;
      if (!falling) {
        highest = Math.max(highest, value);
        if (value > highest - prominence) return;
        falling = true;
        lowest = frame;
      } else if (value < line[lowest]) {
        lowest = frame;
      } else if (value >= line[lowest] + prominence) {
        found.push(lowest);
        falling = false;
        highest = value;
      }
    });
    return found;
  };
})(globalThis.playerParts);
