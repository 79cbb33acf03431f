// The data of a session: whole numbers as Base64 VLQ texts, and the session as the player uses it.
globalThis.playerParts = {};
(parts => {
  "use strict";

  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const digitOf = new Map([...alphabet].map((character, digit) => [character.charCodeAt(0), digit]));
  /** A signal without a value at a frame. */
  const noValue = -1_000_000;

  /**
   * The numbers of a Base64 VLQ text. With `of` = BigInt they are exact at any size; as Number up to 2^52.
   * Bit operators would cut numbers to 32 bits.
   */
  parts.decode = (text, of = Number) => {
    const [zero, one, two, base] = [0, 1, 2, 32].map(of);
    const numbers = [];
    let value = zero, weight = one;
    for (let at = 0; at < text.length; at += 1) {
      const digit = digitOf.get(text.charCodeAt(at));
      if (digit === undefined) throw new Error(`Player data: “${text[at]}” at ${at} is no digit of Base64 VLQ.`);
      value += of(digit % 32) * weight;
      weight *= base;
      if (digit >= 32) continue;
      numbers.push(value % two === one ? (one - value) / two : value / two);
      value = zero;
      weight = one;
    }
    if (weight !== one) throw new Error("Player data: the last number is cut off.");
    return numbers;
  };

  /**
   * The numbers of a Rice code (Sources/Reports/Render/RiceText.swift): differences of order 1 or 2 with k low bits each.
   * Behind the end of the text all bits are 0.
   */
  parts.decodeRice = (text, count) => {
    const order = Number(text[1]), low = digitOf.get(text.charCodeAt(2));
    if (!(order === 1 || order === 2) || low === undefined) {
      throw new Error("Player data: the head of a series cannot be read.");
    }
    let at = 18;
    const bit = () => {
      const digit = at < text.length * 6 ? digitOf.get(text.charCodeAt(Math.floor(at / 6))) : 0;
      if (digit === undefined) throw new Error(`Player data: ${text[Math.floor(at / 6)]} is no digit of base 64.`);
      const value = (digit >> (5 - at % 6)) & 1;
      at += 1;
      return value;
    };
    const bits = (number) => {
      let value = 0;
      for (let left = number; left > 0; left -= 1) value = value * 2 + bit();
      return value;
    };
    let numbers = Array.from({ length: count }, () => {
      let ones = 0;
      while (ones < 24 && bit()) ones += 1;
      const code = ones < 24 ? ones * 2 ** low + bits(low) : bits(40);
      return code % 2 ? -(code + 1) / 2 : code / 2;
    });
    for (let left = order; left > 0; left -= 1) numbers = parts.sums(numbers);
    return numbers;
  };

  /** The Base64 VLQ text of whole numbers, Number or BigInt. */
  parts.encode = numbers => {
    let text = "";
    for (const number of numbers) {
      const whole = BigInt(number);
      let rest = whole < 0n ? -whole * 2n + 1n : whole * 2n;
      do {
        const group = Number(rest % 32n);
        rest /= 32n;
        text += alphabet[group + (rest > 0n ? 32 : 0)];
      } while (rest > 0n);
    }
    return text;
  };

  /** The running sums of numbers: the opposite of `differences`. */
  parts.sums = (numbers, zero = 0) => {
    let sum = zero;
    return numbers.map(number => (sum += number));
  };

  /** Each number less the one before it; before the first is 0. */
  parts.differences = (numbers, zero = 0) => numbers.map((number, at) => number - (at ? numbers[at - 1] : zero));

  const seconds = nanoseconds => nanoseconds / 1e9;

  /** One channel of the poses: as many numbers as there are frames. */
  function channel(text, frameCount, what) {
    const values = text.startsWith("~") ? parts.decodeRice(text, frameCount) : parts.sums(parts.decode(text));
    if (values.length !== frameCount) {
      throw new Error(`Player data: ${what} has ${values.length} values instead of ${frameCount}.`);
    }
    return Int32Array.from(values);
  }

  /** Three channels for each joint. */
  const channels = (texts, frameCount, what) => texts.map((text, at) => channel(text, frameCount, `${what} ${at}`));

  /** A signal whose values are decoded when something asks for them; NaN where there is no value. */
  function signal(packed, frameCount) {
    let values = null;
    return {
      name: packed.name, unit: packed.unit, thresholds: packed.thresholds ?? [],
      digits: Math.min(Math.max(Math.round(Math.log10(packed.scale || 1)), 0), 2),
      get values() {
        values ??= Float64Array.from(channel(packed.values, frameCount, `signal ${packed.name}`),
          whole => (whole === noValue ? NaN : whole / packed.scale));
        return values;
      },
    };
  }

  /** The session: times in seconds from the file's nanoseconds, places in pixels, y upwards. */
  parts.readSession = data => {
    const { frameCount, joints } = data;
    const stamps = parts.sums(parts.sums(parts.decode(data.times, BigInt), 0n), 0n);
    if (stamps.length !== frameCount) {
      throw new Error(`Player data: ${stamps.length} times for ${frameCount} frames.`);
    }
    const times = Float64Array.from(stamps, stamp => seconds(Number(stamp)));
    const poses = channels(data.poses, frameCount, "pose channel");
    const ideal = data.ideal && channels(data.ideal, frameCount, "noise-free channel");
    const [width, height] = data.image;
    const [placeSteps, confidenceSteps] = data.steps ?? [1e4, 100];
    const jointIndex = Object.fromEntries(joints.map((name, index) => [name, index]));

    const session = {
      title: data.title, subtitle: data.subtitle ?? "", width, height, joints, jointIndex, bones: data.bones,
      frameCount, stamps, times, hasIdeal: Boolean(ideal),
      expected: data.expected ?? null, hasTruth: Boolean(data.truth),
      start: times[0], end: Math.max(times[frameCount - 1], times[0] + 1e-3), labelling: data.labelling ?? null,
    };
    const place = (from, frame, joint) => ({
      x: from[joint * 3][frame] / placeSteps * width, y: from[joint * 3 + 1][frame] / placeSteps * height,
    });
    /** A joint of a frame with its confidence, 0…1; null where it was not found. */
    session.jointAt = (frame, joint) => {
      const confidence = poses[joint * 3 + 2]?.[frame] / confidenceSteps;
      return confidence > 0 ? { ...place(poses, frame, joint), confidence } : null;
    };
    /** The same joint as a noise-free camera would have seen it. */
    session.idealAt = (frame, joint) =>
      (ideal?.[joint * 3 + 2]?.[frame] > 0 ? { ...place(ideal, frame, joint), confidence: 1 } : null);
    /** The last frame at or before a time; a microsecond of slack takes up the rounding to seconds. */
    session.frameAt = time => {
      let low = 0, high = frameCount - 1;
      while (low < high) {
        const half = (low + high + 1) >> 1;
        if (times[half] <= time + 1e-6) low = half; else high = half - 1;
      }
      return low;
    };

    let countable = 0;
    session.cycles = (data.truth?.cycles ?? []).map(cycle => ({
      ...cycle, start: seconds(cycle.start), bottom: seconds(cycle.bottom), completion: seconds(cycle.completion),
      number: cycle.verdict === "countable" ? (countable += 1) : null,
    }));
    session.phases = (data.truth?.phases ?? []).map(phase => ({
      ...phase, start: seconds(phase.start), end: seconds(phase.end),
    }));
    session.bottoms = (data.bottoms ?? []).map(bottom => ({ ...bottom, time: seconds(bottom.time) }));
    session.detectors = data.detectors.map((detector, index) => ({
      index, label: detector.label, isControl: Boolean(detector.isControl),
      detections: detector.detections.map(detection => ({ ...detection, time: seconds(detection.time) })),
      misses: (detector.misses ?? []).map(miss => ({
        ...miss, time: seconds(miss.time), start: seconds(miss.start), end: seconds(miss.end),
      })),
      signals: (detector.signals ?? []).map(packed => signal(packed, frameCount)),
    }));
    return session;
  };
})(globalThis.playerParts);
