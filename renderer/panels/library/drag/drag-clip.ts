// renderer/panels/library/drag: dragging a clip out of the list
import type { App } from '../../../state/app.ts';
import type { TransitionEnd } from '../../../state/marks/marker-edits.ts';
import { transitionEnds } from '../../../state/marks/marker-edits.ts';
import { putClip } from '../../../state/commands/transitions/transition-commands.ts';

/** A press that moves no further than this is no drag, px. */
const SLACK = 5;

/** The attribute of what a clip can be dropped on: the end that it then becomes. */
const TARGETS = '[data-drop-end]';

/**
 * A press on a row of the list may become a drag of its clip onto an end of a transition. Escape, or letting go elsewhere,
 * leaves all as it was.
 */
export function dragClip(app: App, clipId: string, press: PointerEvent): void {
  const isOnButton = press.target instanceof Element && press.target.closest('button') !== null;
  if (press.button !== 0 || press.pointerType === 'touch' || isOnButton) return;
  const { clipDrag, peek } = app.session;
  const controller = new AbortController();
  // Before whoever hears these keys and presses otherwise: Escape means the drag alone.
  const options = { capture: true, signal: controller.signal };

  const end = (): void => {
    controller.abort();
    clipDrag.value = null;
    delete document.documentElement.dataset['draggingClip'];
  };
  const move = ({ clientX: x, clientY: y }: PointerEvent): void => {
    const isDragging = clipDrag.peek() !== null;
    if (!isDragging && Math.hypot(x - press.clientX, y - press.clientY) < SLACK) return;
    const over = endAt(x, y);
    peek.value = null;
    clipDrag.value = { clipId, x, y, over };
    // Some targets are drawn by others: the stylesheet shows them all.
    document.documentElement.dataset['draggingClip'] = over ?? 'nowhere';
  };
  const drop = ({ clientX, clientY }: PointerEvent): void => {
    const over = clipDrag.peek() === null ? null : endAt(clientX, clientY);
    end();
    if (over !== null) void putClip(app, over, clipId);
  };
  const cancel = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    end();
  };
  window.addEventListener('pointermove', move, options);
  window.addEventListener('pointerup', drop, options);
  window.addEventListener('pointercancel', end, options);
  window.addEventListener('blur', end, { signal: controller.signal });
  window.addEventListener('keydown', cancel, options);
}

/** The end whose target is at a place, px of the window. What lies below the library, where that is a drawer, is none. */
function endAt(x: number, y: number): TransitionEnd | null {
  if (document.elementFromPoint(x, y)?.closest('.library-panel')) return null;
  for (const target of document.querySelectorAll<HTMLElement>(TARGETS)) {
    const { left, right, top, bottom } = target.getBoundingClientRect();
    if (x < left || x >= right || y < top || y >= bottom) continue;
    return transitionEnds.find((end) => end === target.dataset['dropEnd']) ?? null;
  }
  return null;
}
