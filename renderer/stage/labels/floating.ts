import { addElement } from '#renderer/kit/elements.ts';

/**
 * An element over the figures. It is written to only when it changes, and moving or hiding it needs no
 * layout, since many elements move in each frame of playback.
 */
export type Floating = ReturnType<typeof createFloating>;

export function createFloating(layer: HTMLElement, tag: keyof HTMLElementTagNameMap, className: string) {
  const element = addElement(layer, tag, className);
  const show = createVisibility(element);
  let [atX, atY] = [NaN, NaN];
  show(false);
  return {
    element,
    /** Shows it with its top left corner at (x, y), px. */
    place(x: number, y: number): void {
      show(true);
      if (x === atX && y === atY) return;
      atX = x;
      atY = y;
      element.style.transform = `translate(${x}px, ${y}px)`;
    },
    hide: (): void => show(false),
  };
}

/** Shows and hides `element` without a change of its place or size. */
export function createVisibility(element: HTMLElement): (isShown: boolean) => void {
  let was = true;
  return (isShown) => {
    if (isShown === was) return;
    was = isShown;
    element.style.visibility = isShown ? '' : 'hidden';
  };
}
