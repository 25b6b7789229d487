// renderer/kit: gestures and controls that every feature shares; it knows nothing of the app

/** A drag. Its element captures the pointer, and Escape ends it wherever the focus is. */
export interface PointerDrag {
  /**
   * Called for each move of the pointer once it is beyond the slack. `by`: px from the press; moves with
   * Shift count a tenth.
   */
  move(event: PointerEvent, by: { readonly x: number; readonly y: number }): void;
  /** Called at release after a move. */
  keep?(event: PointerEvent): void;
  /** Called at release without a move. Absent: `keep` is called. */
  click?(event: PointerEvent): void;
  /**
   * Called on Escape and if the pointer is lost. Absent: Escape is not for this drag, and a lost pointer is a
   * release.
   */
  cancel?(): void;
}

/**
 * Follows the pointer from a press to its release.
 *
 * @param slack px that the pointer may move before it is a drag
 * @returns ends the drag as Escape does; later calls do nothing
 */
export function followDrag(
  element: HTMLElement | SVGElement,
  down: PointerEvent,
  drag: PointerDrag,
  slack = 0,
): () => void {
  const { pointerId } = down;
  const ended = new AbortController();
  const { signal } = ended;
  let isMoving = slack === 0;
  let last: PointerEvent = down;
  const by = { x: 0, y: 0 };
  const end = (): void => {
    ended.abort();
    if (element.hasPointerCapture(pointerId)) element.releasePointerCapture(pointerId);
  };
  const cancel = (): void => {
    if (signal.aborted) return;
    end();
    if (drag.cancel) drag.cancel();
    else drag.keep?.(last);
  };
  const move = (event: PointerEvent): void => {
    isMoving ||= Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > slack;
    if (event.pointerId !== pointerId || !isMoving) return;
    const share = event.shiftKey ? 0.1 : 1;
    by.x += (event.clientX - last.clientX) * share;
    by.y += (event.clientY - last.clientY) * share;
    last = event;
    drag.move(event, by);
  };
  const release = (event: PointerEvent): void => {
    if (event.pointerId !== pointerId) return;
    end();
    const act = last === down ? (drag.click ?? drag.keep) : drag.keep;
    act?.call(drag, event);
  };
  const lose = (event: PointerEvent): void => {
    if (event.pointerId === pointerId) cancel();
  };
  const escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  };
  element.setPointerCapture(pointerId);
  const on = element as HTMLElement; // of SVG, the listeners have the same types
  on.addEventListener('pointermove', move, { signal });
  on.addEventListener('pointerup', release, { signal });
  on.addEventListener('pointercancel', lose, { signal });
  on.addEventListener('lostpointercapture', lose, { signal });
  if (drag.cancel) window.addEventListener('keydown', escape, { signal, capture: true });
  return cancel;
}

/** The place of the pointer from the top left of an element, px. */
export function placeIn(element: Element, { clientX, clientY }: MouseEvent) {
  const { left, top } = element.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}
