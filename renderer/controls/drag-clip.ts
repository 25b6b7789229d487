import type { Workbench } from '../stores/workbench.ts';
import { transitionEnds, type TransitionEnd } from '../stores/marks/marker-edits.ts';
import { putClip } from '../stores/commands/transitions/transition-commands.ts';

/** Shorter pointer moves do not start a drag, px. */
const SLACK = 5;

/** Other drop targets show the effect of a drop, and get it as this event. */
const OTHER_TARGETS = '[data-drop-words]';
export const CLIP_DROP = 'clipdrop';

/** A clip dropped on a target, at a point of the window, px. */
export type ClipDrop = CustomEvent<{ readonly clipId: string; readonly x: number; readonly y: number }>;

/** Attribute of drop targets: the end that a dropped clip becomes. */
const TARGETS = '[data-drop-end]';

/**
 * Starts with a press on a row of the list; drags its clip onto one end of a transition. Escape, or a drop
 * elsewhere, changes nothing.
 */
export function dragClip(app: Workbench, clipId: string, press: PointerEvent): void {
  const isOnButton = press.target instanceof Element && press.target.closest('button') !== null;
  if (press.button !== 0 || press.pointerType === 'touch' || isOnButton) return;
  if (app.document.current.peek().clips.get(clipId)?.isCharacter === true) return; // it has no motion to put there
  const { clipDrag, peek } = app.session;
  const controller = new AbortController();
  // Captures keys and presses before other listeners: Escape cancels only the drag.
  const options = { capture: true, signal: controller.signal };

  let target: HTMLElement | null = null;
  const pointAt = (next: HTMLElement | null): void => {
    target?.removeAttribute('data-drop-over');
    next?.setAttribute('data-drop-over', '');
    target = next;
  };
  const end = (): void => {
    controller.abort();
    pointAt(null);
    clipDrag.value = null;
    delete document.documentElement.dataset['draggingClip'];
  };
  const move = ({ clientX: x, clientY: y }: PointerEvent): void => {
    const isDragging = clipDrag.peek() !== null;
    if (!isDragging && Math.hypot(x - press.clientX, y - press.clientY) < SLACK) return;
    const over = endAt(x, y);
    peek.value = null;
    pointAt(over === null ? otherTargetAt(x, y) : null);
    clipDrag.value = { clipId, x, y, over, onto: target?.dataset['dropWords'] ?? null };
    // The stylesheet highlights all targets, including those of other panels.
    document.documentElement.dataset['draggingClip'] = over ?? 'nowhere';
  };
  const drop = ({ clientX, clientY }: PointerEvent): void => {
    const isDragging = clipDrag.peek() !== null;
    const over = isDragging ? endAt(clientX, clientY) : null;
    const other = isDragging && over === null ? otherTargetAt(clientX, clientY) : null;
    end();
    if (over !== null) void putClip(app, over, clipId);
    other?.dispatchEvent(new CustomEvent(CLIP_DROP, { detail: { clipId, x: clientX, y: clientY } }));
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

function otherTargetAt(x: number, y: number): HTMLElement | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>(OTHER_TARGETS) ?? null;
}

/**
 * The end of the drop target at a point, px of the window. A target covered by the library drawer does not
 * count.
 */
function endAt(x: number, y: number): TransitionEnd | null {
  if (document.elementFromPoint(x, y)?.closest('.library-panel')) return null;
  for (const target of document.querySelectorAll<HTMLElement>(TARGETS)) {
    const { left, right, top, bottom } = target.getBoundingClientRect();
    if (x < left || x >= right || y < top || y >= bottom) continue;
    return transitionEnds.find((end) => end === target.dataset['dropEnd']) ?? null;
  }
  return null;
}
