"use strict";
// The bar of a page that `repgauge judge` serves: the answer, the recordings, and the end; and how labels are saved.
// A page of a recording sets `served.player` to what `mountPlayer` returns.
globalThis.served = {
  /** Puts the bar over the page. `data` is {answer, done, digest, links: [{text, to, isCurrent}]}. */
  start(data) {
    this.data = data;
    const element = (name, properties = {}, ...children) => {
      const made = Object.assign(document.createElement(name), properties);
      made.append(...children);
      return made;
    };
    const link = (text, to, isCurrent) => {
      const made = element("a", { href: to, textContent: text });
      if (isCurrent) made.setAttribute("aria-current", "page");
      return made;
    };
    this.status = element("span");
    this.status.setAttribute("role", "status");
    const done = element("button", { type: "button", textContent: "Done: end the program" });
    done.addEventListener("click", () => this.end());
    const links = data.links.map((each) => link(each.text, each.to, each.isCurrent));
    const list = links.length > 3
      ? [element("details", {}, element("summary", { textContent: `${links.length} recordings` }),
        element("div", {}, ...links))]
      : links;
    const bar = element("nav", { className: "served" }, link("Answer", data.answer, data.isAnswer), ...list,
      this.status, done);
    bar.setAttribute("aria-label", "Pages of this program");
    document.body.prepend(bar);
  },

  /** Sends a request of this page; throws what the program answers. */
  async send(to, text, headers = {}) {
    let response;
    try {
      response = await fetch(to, { method: "POST", body: text, headers });
    } catch {
      throw new Error("the program does not answer; it has ended, or was interrupted");
    }
    const answer = await response.text();
    if (!response.ok) throw new Error(answer.trim());
    return answer;
  },

  /** Saves labels beside the recording. */
  async save(file, text) {
    const { served } = globalThis;
    const digest = await served.send(location.pathname, text, { "If-Match": served.data.digest });
    served.data.digest = digest.trim();
    served.status.replaceChildren(Object.assign(document.createElement("a"), {
      href: served.data.answer, textContent: "See the answer",
    }));
    return `Saved ${file} beside the recording.`;
  },

  async end() {
    // The labels of this page are in no other place: the next start of the program has another address.
    const isSure = !this.player?.isChanged || confirm("The labels are not saved. End the program without them?");
    if (!isSure) return;
    try {
      await this.send(this.data.done, "");
      document.body.replaceChildren(Object.assign(document.createElement("p"), {
        className: "served-end", textContent: "The program has ended. This page can be closed.",
      }));
    } catch (error) {
      this.status.textContent = error.message;
    }
  },
};
