/** The size of an element at its last layout, px: measuring it in a frame with changes would force a layout. */
export interface KeptSize {
  readonly width: number;
  readonly height: number;
  dispose(): void;
}

/** @param changed called when the size of `element` changes */
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
