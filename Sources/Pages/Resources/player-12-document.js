// The text of a recording's JSON file: exact decimals, and members replaced without a change to anything else.
(parts => {
  "use strict";

  /** Whole nanoseconds as exact decimal seconds with at most 9 decimals. */
  parts.decimalSeconds = stamp => {
    const size = stamp < 0n ? -stamp : stamp;
    const fraction = String(size % 1_000_000_000n).padStart(9, "0").replace(/0+$/, "");
    return (stamp < 0n ? "-" : "") + String(size / 1_000_000_000n) + (fraction ? "." + fraction : "");
  };

  /** The end of the JSON value that begins at a place of a valid text. */
  function valueEnd(text, at) {
    let depth = 0, isString = false;
    for (let index = at; index < text.length; index += 1) {
      const character = text[index];
      if (isString) {
        if (character === "\\") index += 1;
        else if (character === "\"") isString = false;
        if (isString || depth) continue;
        if (character === "\"") return index + 1;
      } else if (character === "\"") isString = true;
      else if ("[{".includes(character)) depth += 1;
      else if ("]}".includes(character)) {
        if (depth === 0) return index;
        depth -= 1;
        if (depth === 0) return index + 1;
      } else if (depth === 0 && ", \t\r\n".includes(character)) return index;
    }
    return text.length;
  }

  /** The members of a JSON object's text: key, and where its value begins and ends. */
  function members(text) {
    const found = [];
    const skip = (at, pattern) => at + pattern.exec(text.slice(at))[0].length;
    let at = text.indexOf("{") + 1;
    for (;;) {
      at = skip(at, /^[\s,]*/);
      if (text[at] !== "\"") return { found, close: at };
      const keyEnd = valueEnd(text, at);
      const start = skip(keyEnd, /^\s*:\s*/), end = valueEnd(text, start);
      found.push({ key: JSON.parse(text.slice(at, keyEnd)), start, end });
      at = end;
    }
  }

  /**
   * The JSON text with some top-level members replaced or added; all other characters stay as they are, so that no
   * number of the file is rewritten.
   */
  parts.withMembers = (text, values) => {
    JSON.parse(text);
    let edited = text;
    const { found } = members(text);
    for (const { key, start, end } of found.reverse()) {
      if (Object.hasOwn(values, key)) edited = edited.slice(0, start) + values[key] + edited.slice(end);
    }
    const missing = Object.keys(values).filter(key => !found.some(member => member.key === key));
    if (!missing.length) return edited;
    const { close, found: now } = members(edited);
    const body = edited.slice(0, close).trimEnd();
    const added = missing.map(key => `\n  ${JSON.stringify(key)}: ${values[key]}`).join(",");
    return body + (now.length ? "," : "") + added + "\n" + edited.slice(close);
  };
})(globalThis.playerParts);
