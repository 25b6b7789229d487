/**
 * An element over the figures. It is written to only where something of it changes, and to move or hide it lays nothing out:
 * both happen to many of them in each frame of playback.
 */
export interface Floating {
  readonly element: HTMLElement;
  /** Shows it with its top left corner at (x, y) px. */
  place(x: number, y: number): void;
  hide(): void;
}

export function createFloating(layer: HTMLElement, tag: string, className: string): Floating {
  const element = document.createElement(tag);
  element.className = className;
  layer.append(element);
  const show = createVisibility(element);
  let [atX, atY] = [NaN, NaN];
  show(false);
  return {
    element,
    place(x, y) {
      show(true);
      if (x === atX && y === atY) return;
      atX = x;
      atY = y;
      element.style.transform = `translate(${x}px, ${y}px)`;
    },
    hide: () => show(false),
  };
}

/** Shows and hides `element`, which keeps its place and its size. */
export function createVisibility(element: HTMLElement): (isShown: boolean) => void {
  let was = true;
  return (isShown) => {
    if (isShown === was) return;
    was = isShown;
    element.style.visibility = isShown ? '' : 'hidden';
  };
}
