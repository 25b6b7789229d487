const CLICK_SLACK = 3; // px

/** What a drag of a number does. */
export interface NumberDrag {
  begin(): void;
  /** @param pixels since the last call; a tenth with Shift, ten times with Ctrl */
  moveBy(pixels: number): void;
  keep(): void;
  /** Escape: restores the value at the beginning. */
  giveBack(): void;
  click(): void;
}

/** Makes `element` draggable, relative to where the pointer went down. */
export function attachNumberDrag(element: HTMLElement, drag: NumberDrag): void {
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
      drag.moveBy((event.clientX - last) * scaleOf(event));
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
      if (given) return;
      if (moving) drag.keep();
      else drag.click();
    };
    element.addEventListener('pointermove', move, { signal });
    element.addEventListener('lostpointercapture', over, { signal });
    window.addEventListener('keydown', escape, { signal, capture: true });
  });
}

/** Factor of a step of the arrows, the wheel or a drag: fine with Shift, coarse with Ctrl. */
export function scaleOf(event: {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}): number {
  if (event.shiftKey) return 0.1;
  return event.ctrlKey || event.metaKey ? 10 : 1;
}
