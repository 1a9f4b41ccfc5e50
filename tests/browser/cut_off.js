() => {
  const found = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const element = text.parentElement;
    if (!text.data.trim() || element.closest("svg, script, option, textarea, .sr, .game-title")) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    for (let around = element; around !== document.documentElement; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (["inline", "contents"].includes(style.display)) continue;
      const room = around.getBoundingClientRect();
      const isOwnPlace = style.clipPath !== "none" || around.matches("details");
      if (isOwnPlace || ["auto", "scroll"].includes(style.overflowX)) break;
      if (box.right > room.right + 1 || box.left < room.left - 1) {
        found.add(`"${text.data.trim().slice(0, 40)}" in ${around.tagName}.${around.className}`);
        break;
      }
      if (["fixed", "absolute"].includes(style.position)) break;
    }
  }
  return [...found];
}
