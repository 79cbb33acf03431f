// The note: what is known about a number or a mark, beside it.

report.note = {
  element: document.getElementById("page-note"),

  show(content, mark) {
    const { element } = this;
    element.replaceChildren(...content);
    element.hidden = false;
    const [at, size] = [mark.getBoundingClientRect(), element.getBoundingClientRect()];
    const left = at.left + at.width / 2 - size.width / 2;
    const above = at.top - size.height - 10;
    element.style.left = `${Math.max(8, Math.min(left, document.documentElement.clientWidth - size.width - 8))}px`;
    element.style.top = `${above >= 8 ? above : at.bottom + 10}px`;
  },

  hide() { this.element.hidden = true; },
};

/** Shows where a number comes from to those who tap it; a pointer sees it in the title. */
report.explainNumbers = () => {
  document.addEventListener("click", (event) => {
    const number = event.target.closest?.("[data-cell]");
    const isAlone = number && !number.closest("button, a, .note, .drawing");
    if (isAlone) report.note.show([report.el("p", {}, number.title)], number);
    else if (!event.target.closest?.(".drawing")) report.note.hide();
  });
  addEventListener("scroll", () => report.note.hide(), { passive: true, capture: true });
  addEventListener("keydown", (event) => { if (event.key === "Escape") report.note.hide(); });
};
