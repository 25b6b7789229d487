const CLICK_SLACK = 3; // px

/** What a drag of a number does. */
export interface NumberDrag {
  begin(): void;
  /** @param pixels since the last call; a tenth with Shift, ten times with Ctrl */
  moveBy(pixels: number): void;
  end(): void;
  /** A press that does not move. */
  click?(): void;
}

/** Makes `element` draggable, relative to where the pointer went down. A `mouseup` of the window ends the drag, like those of lil-gui. */
export function attachNumberDrag(element: HTMLElement, drag: NumberDrag): void {
  element.addEventListener('pointerdown', (down) => {
    if (down.button !== 0) return;
    element.setPointerCapture(down.pointerId);
    drag.begin();
    let last = down.clientX;
    let moving = false;
    const end = new AbortController();
    const { signal } = end;
    const move = (event: PointerEvent): void => {
      moving ||= Math.abs(event.clientX - down.clientX) >= CLICK_SLACK;
      if (!moving) return;
      drag.moveBy((event.clientX - last) * scaleOf(event));
      last = event.clientX;
    };
    const over = (): void => {
      end.abort();
      drag.end();
      if (!moving) drag.click?.();
    };
    element.addEventListener('pointermove', move, { signal });
    element.addEventListener('lostpointercapture', over, { signal });
    window.addEventListener('mouseup', over, { signal });
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
