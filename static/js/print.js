// The sheet for the printer: its button.

document.querySelector("[data-print]").addEventListener("click", () => window.print());
