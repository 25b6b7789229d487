import type { PointerParts } from '../pointer-parts.ts';
import { panView } from '../../timeline-state.ts';

/** Position of the pointer, px from the corner of the timeline, and its modifier keys. */
export interface PressPoint {
  readonly x: number;
  readonly y: number;
  readonly free: boolean; // no snapping: Alt or Ctrl
  readonly adding: boolean; // adds to the selection: Shift or Ctrl
}

/** Reactions to a press, until the release. */
export interface Pressed {
  readonly cursor: string; // '' = that of the place
  /** Call for movement beyond the slack of a click. */
  move(point: PressPoint): void;
  /** Call for a release without movement. */
  click(): void;
  /** Call for a release after movement. */
  keep(): void;
  cancel(): void;
}

const nothing = (): void => undefined;

/** Pans the view with the middle button. */
export function pressView({ state, listener }: PointerParts, startX: number): Pressed {
  let lastX = startX;
  return {
    cursor: 'grabbing',
    move({ x }) {
      panView(state, lastX - x);
      lastX = x;
      listener.wake?.();
    },
    click: nothing,
    keep: nothing,
    cancel: nothing,
  };
}
