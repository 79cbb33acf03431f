// The stage: the frame of the image with the moving skeleton.
(parts => {
  "use strict";
  const { svg, clamp } = parts;

  /** The part of the plane that is shown, as shares of the image: all of it, and joints beside it up to 40 %. */
  function viewBox(session) {
    const box = { left: 0, right: 1, low: 0, high: 1 };
    for (let frame = 0; frame < session.frameCount; frame += 1) {
      for (let joint = 0; joint < session.joints.length; joint += 1) {
        const place = session.jointAt(frame, joint);
        if (!place) continue;
        const [x, y] = [place.x / session.width, place.y / session.height];
        box.left = Math.min(box.left, x); box.right = Math.max(box.right, x);
        box.low = Math.min(box.low, y); box.high = Math.max(box.high, y);
      }
    }
    const margin = .03;
    const left = Math.max(box.left, -.4) - margin, right = Math.min(box.right, 1.4) + margin;
    const low = Math.max(box.low, -.4) - margin, high = Math.min(box.high, 1.4) + margin;
    return [left * session.width, (1 - high) * session.height, (right - left) * session.width,
      (high - low) * session.height];
  }

  const sideOf = name => (name.startsWith("left") ? "left" : name.startsWith("right") ? "right" : "middle");

  /** Confidence as opacity: even a doubtful joint stays visible. */
  const opacity = confidence => (.12 + .88 * clamp(confidence, 0, 1)).toFixed(3);

  /** The lines and dots of the skeleton, the side that the estimator is surer of on top. */
  function skeleton(session, nearSide, unit) {
    const rank = { [nearSide === "left" ? "right" : "left"]: 0, middle: 1, [nearSide]: 2 };
    const side = ([a, b]) => {
      const [p, q] = [sideOf(session.joints[a]), sideOf(session.joints[b])];
      return p === q ? p : "middle";
    };
    const bones = session.bones.map(bone => ({ a: bone[0], b: bone[1], side: side(bone) }))
      .sort((p, q) => rank[p.side] - rank[q.side]);
    const lines = bones.map(bone => svg("line", {
      stroke: `var(--${bone.side})`, "stroke-width": (bone.side === nearSide ? 7 : 5) * unit, "stroke-linecap": "round",
    }));
    const dots = session.joints.map(name => svg("circle", {
      r: (/Eye|Ear/.test(name) ? 4 : 7) * unit, fill: `var(--${sideOf(name)})`, stroke: "var(--page)",
      "stroke-width": 1.5 * unit,
    }, svg("title")));
    const order = session.joints.map((_, joint) => joint)
      .sort((p, q) => rank[sideOf(session.joints[p])] - rank[sideOf(session.joints[q])]);
    return { bones, lines, dots, order };
  }

  /** Draws the frame once; `show(frame, withIdeal)` moves the skeleton to a frame. */
  parts.makeStage = (session, nearSide) => {
    const unit = Math.max(session.width, session.height) / (window.innerWidth < 600 ? 600 : 1000);
    const flip = y => session.height - y;
    const root = svg("svg", {
      viewBox: viewBox(session).join(" "), role: "img", "aria-label": "Skeleton at the current time",
    }, svg("rect", {
      x: 0, y: 0, width: session.width, height: session.height, fill: "var(--page)", stroke: "var(--frame)",
      "stroke-width": 1.5, "vector-effect": "non-scaling-stroke",
    }));
    const { bones, lines, dots, order } = skeleton(session, nearSide, unit);
    const idealLines = session.hasIdeal ? bones.map(() => svg("line")) : [];
    const ghost = svg("g", {
      stroke: "var(--ideal)", "stroke-width": 3 * unit, "stroke-linecap": "round",
      "stroke-dasharray": `${7 * unit} ${6 * unit}`, opacity: .75, fill: "none",
    }, ...idealLines);
    const nothing = svg("text", {
      x: session.width / 2, y: session.height / 2, "text-anchor": "middle", "font-size": 34 * unit,
      fill: "var(--muted)",
    }, "no joint found in this frame");
    root.append(ghost, ...lines, ...order.map(joint => dots[joint]), nothing);

    function placeLine(line, from, to) {
      line.style.display = from && to ? "" : "none";
      if (!from || !to) return;
      line.setAttribute("x1", from.x); line.setAttribute("y1", flip(from.y));
      line.setAttribute("x2", to.x); line.setAttribute("y2", flip(to.y));
    }

    function show(frame, withIdeal) {
      const joints = session.joints.map((_, joint) => session.jointAt(frame, joint));
      bones.forEach(({ a, b }, index) => {
        placeLine(lines[index], joints[a], joints[b]);
        if (!joints[a] || !joints[b]) return;
        lines[index].setAttribute("opacity", opacity(Math.min(joints[a].confidence, joints[b].confidence)));
      });
      joints.forEach((joint, index) => {
        const dot = dots[index];
        dot.style.display = joint ? "" : "none";
        if (!joint) return;
        dot.setAttribute("cx", joint.x); dot.setAttribute("cy", flip(joint.y));
        dot.setAttribute("opacity", opacity(joint.confidence));
        dot.firstChild.textContent = `${session.joints[index]} ${joint.confidence.toFixed(2)}`;
      });
      nothing.style.display = joints.some(joint => joint) ? "none" : "";
      ghost.style.display = withIdeal ? "" : "none";
      idealLines.forEach((line, index) =>
        placeLine(line, session.idealAt(frame, bones[index].a), session.idealAt(frame, bones[index].b)));
    }
    return { element: root, show };
  };
})(globalThis.playerParts);
