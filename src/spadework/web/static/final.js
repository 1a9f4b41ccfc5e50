// The final page: the picture is handed to whatever the system shares with, and a rematch is noticed.
import { banner, page, words } from "./page.js";

document.addEventListener("click", async (event) => {
  const link = event.target.closest("[data-share]");
  if (!link || !navigator.canShare) return; // without sharing it is a download
  event.preventDefault();
  try {
    const answer = await fetch(link.href);
    if (!answer.ok) throw new Error(answer.status);
    const file = new File([await answer.blob()], link.download, { type: "image/png" });
    if (navigator.canShare({ files: [file] })) await navigator.share({ files: [file], title: link.dataset.share });
    else keep(file);
  } catch (error) {
    if (error.name !== "AbortError") banner(words("failed")); // who changes their mind is told nothing
  }
});

function keep(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const source = new EventSource(page.path("events"));
source.addEventListener("rematch", async () => {
  const fresh = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
  document.getElementById("rematch").replaceWith(fresh.getElementById("rematch"));
});
addEventListener("pagehide", () => source.close());
