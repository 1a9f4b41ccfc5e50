// Where things lie in the window. On wide screens the table is zoomed as a whole (layout.css), and not
// every browser counts that: Safari, and Chromium before 128, measure what is in it as if it was not.
const isCounted = "currentCSSZoom" in Element.prototype;

// By what the measures of *element* have to be taken to be those of the window.
export function uncounted(element) {
  let zoom = 1;
  if (isCounted) return zoom;
  for (let each = element; each; each = each.parentElement) zoom *= Number(getComputedStyle(each).zoom) || 1;
  return zoom;
}

export function boxOf(element) {
  const box = element.getBoundingClientRect();
  const zoom = uncounted(element);
  return zoom === 1 ? box : new DOMRect(box.x * zoom, box.y * zoom, box.width * zoom, box.height * zoom);
}
