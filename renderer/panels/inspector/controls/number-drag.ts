const CLICK_SLACK = 3; // px

/** What a drag of a number does. */
export interface NumberDrag {
  /** A drag begins at what the value is now. */
  begin(): void;
  /** The pointer has moved by this part of the range since the last time; with Shift a tenth of it, with Ctrl ten times. */
  moveBy(fraction: number): void;
  keep(): void;
  giveBack(): void;
  click(): void;
}

/**
 * Lets `element` be dragged: relative to where the pointer went down. Escape gives back what there was.
 *
 * @param pixels how far the pointer goes for the whole range
 */
export function attachNumberDrag(element: HTMLElement, pixels: number, drag: NumberDrag): void {
  element.addEventListener('pointerdown', (down) => {
    if (down.button !== 0) return;
    element.setPointerCapture(down.pointerId);
    drag.begin();
    let last = down.clientX;
    let moving = false;
    let given = false;
    const end = new AbortController();
    const { signal } = end;
    const move = (event: PointerEvent): void => {
      moving ||= Math.abs(event.clientX - down.clientX) >= CLICK_SLACK;
      if (!moving) return;
      element.classList.add('lil-active');
      drag.moveBy(((event.clientX - last) / pixels) * scaleOf(event));
      last = event.clientX;
    };
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      given = true;
      drag.giveBack();
      element.releasePointerCapture(down.pointerId);
    };
    const over = (): void => {
      end.abort();
      element.classList.remove('lil-active');
      if (given) return;
      if (moving) drag.keep();
      else drag.click();
    };
    element.addEventListener('pointermove', move, { signal });
    element.addEventListener('lostpointercapture', over, { signal });
    window.addEventListener('keydown', escape, { signal, capture: true });
  });
}

/** What an arrow, the wheel or a drag counts for. */
export function scaleOf(event: {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}): number {
  if (event.shiftKey) return 0.1;
  return event.ctrlKey || event.metaKey ? 10 : 1;
}
