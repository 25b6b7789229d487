/**
 * The size of an element at its last layout, px: measuring it in a frame with changes would force a layout.
 *
 * @param changed called when the size of `element` changes
 */
export function keepSize(element: HTMLElement, changed: () => void) {
  let [width, height] = [element.clientWidth, element.clientHeight];
  const observer = new ResizeObserver(() => {
    width = element.clientWidth;
    height = element.clientHeight;
    changed();
  });
  observer.observe(element);
  return {
    get width() {
      return width;
    },
    get height() {
      return height;
    },
    dispose: (): void => observer.disconnect(),
  };
}
