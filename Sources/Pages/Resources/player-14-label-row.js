// The labels in the charts, and how a page writes a file.
(parts => {
  "use strict";
  const { svg, html, marks } = parts;
  const seconds = stamp => Number(stamp) / 1e9;

  function paintMarks(labels, pen) {
    let number = 0;
    for (const { stamp, countable } of labels.marks) {
      if (countable) number += 1;
      const time = seconds(stamp), x = pen.x(time);
      if (!pen.shows(time, time)) continue;
      const what = countable ? `countable, number ${number}` : "not countable";
      pen.inner.append(svg("g", { class: "label-mark" }, svg("title", {}, `bottom, ${what}: ${time.toFixed(3)} s`),
        countable ? marks.bottom(x, 16, "var(--countable)") : marks.notCountable(x, 14),
        countable ? svg("text", { x, y: 10, "text-anchor": "middle", class: "small" }, number) : null));
    }
    for (const stamp of labels.proposals) {
      const time = seconds(stamp);
      if (!pen.shows(time, time)) continue;
      pen.inner.append(svg("g", { class: "proposal-mark" }, svg("title", {}, `proposed bottom: ${time.toFixed(3)} s`),
        marks.proposal(pen.x(time), 16)));
    }
  }

  /** Lines of the labels through a chart. */
  function paintLines(labels, pen) {
    const line = (stamp, colour, dashes) => {
      const time = seconds(stamp), x = pen.x(time).toFixed(1);
      if (!pen.shows(time, time)) return;
      pen.inner.append(svg("path", {
        d: `M${x} 0V${pen.height}`, stroke: colour, "stroke-dasharray": dashes, "stroke-width": 1.2,
      }));
    };
    for (const { stamp, countable } of labels.marks) {
      line(stamp, countable ? "var(--countable)" : "var(--not-countable)", countable ? "none" : "5 3");
    }
    for (const stamp of labels.proposals) line(stamp, "var(--muted)", "1.5 3");
  }

  /** The row of labels, and what they draw over the charts while someone labels. */
  parts.labelRow = (labels, isActive) => ({
    isActive,
    row: {
      kind: "labels", height: 22, label: "Labelled bottoms",
      words: [html("span", { className: "name", textContent: "Bottoms" })],
      paint: pen => paintMarks(labels, pen),
    },
    overlay: pen => { if (isActive) paintLines(labels, pen); },
  });

  /** Offers a text as a download of a file name. */
  function download(name, text) {
    const link = html("a", { download: name });
    link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  /**
   * Writes a file where the browser lets a page choose one, else downloads it. Returns what was done, in words; null
   * where the user chose not to.
   */
  parts.writeFile = async (name, text) => {
    if (typeof window.showSaveFilePicker === "function") {
      try {
        const handle = await window.showSaveFilePicker({
          suggestedName: name, types: [{ description: "JSON", accept: { "application/json": [".json"] } }],
        });
        const stream = await handle.createWritable();
        await stream.write(text);
        await stream.close();
        return `Saved ${handle.name}. It must lie beside the recording’s CSV file as ${name}.`;
      } catch (error) {
        if (error.name === "AbortError") return null;
      }
    }
    download(name, text);
    return `Downloaded ${name}. Move it beside the recording’s CSV file, in place of the old one.`;
  };
})(globalThis.playerParts);
