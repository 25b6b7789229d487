/** How large an element was when the page was laid out last, px: to ask the element itself, in a frame that has changed anything, would lay the page out at once. */
export interface KeptSize {
  readonly width: number;
  readonly height: number;
  dispose(): void;
}

/** @param changed `element` has another size */
export function keepSize(element: HTMLElement, changed: () => void): KeptSize {
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
    dispose: () => observer.disconnect(),
  };
}
