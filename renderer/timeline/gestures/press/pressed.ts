import type { PointerParts } from '../pointer-parts.ts';
import { pannedBy } from '../../rows/time-scale.ts';
import { contentRange, lookAt } from '../../timeline-state.ts';

/** Where the pointer is, px from the timeline's corner, and what its keys ask for. */
export interface PressPoint {
  readonly x: number;
  readonly y: number;
  readonly free: boolean; // stops at nothing: Alt or Ctrl
  readonly adding: boolean; // to what is selected: Shift or Ctrl
}

/** What a pressed pointer does, from when it goes down until it comes up. */
export interface Pressed {
  readonly name: string; // decides the cursor
  /** It has left its slack, or moves at once. */
  move(point: PressPoint): void;
  /** It came up without having left its slack. */
  click(): void;
  /** It came up after it had moved. */
  keep(): void;
  giveBack(): void;
}

const nothing = (): void => undefined;

/** The middle button takes the view. */
export function pressView({ state, listener }: PointerParts, startX: number): Pressed {
  let lastX = startX;
  return {
    name: 'view',
    move({ x }) {
      lookAt(state, pannedBy(state.scale, x - lastX, contentRange(state.model)));
      lastX = x;
      listener.wake?.();
    },
    click: nothing,
    keep: nothing,
    giveBack: nothing,
  };
}
