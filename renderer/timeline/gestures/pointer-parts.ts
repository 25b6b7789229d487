// renderer/timeline/gestures: pointer, wheel and keys
import type { GestureSession } from './gesture-session.ts';
import type { Handles } from '../elements/handles.ts';
import type { MarkActions } from './mark-actions.ts';
import type { TimelineListener } from '../model/timeline-model.ts';
import { type TimelineState, panView } from '../timeline-state.ts';

/** Parts that the pointer acts on. */
export interface PointerParts {
  readonly root: HTMLElement;
  readonly state: TimelineState;
  readonly session: GestureSession;
  readonly handles: Handles;
  readonly actions: MarkActions;
  readonly listener: TimelineListener;
}

/** Position of an event, px from the corner of the timeline. */
export function pointIn(root: HTMLElement, event: MouseEvent): { readonly x: number; readonly y: number } {
  const bounds = root.getBoundingClientRect();
  return { x: event.clientX - bounds.left, y: event.clientY - bounds.top };
}

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
