// renderer/timeline/gestures: pointer, wheel and keys
import type { GestureSession } from './gesture-session.ts';
import type { Handles } from '../elements/handles.ts';
import type { MarkActions } from './mark-actions.ts';
import type { TimelineListener } from '../model/timeline-model.ts';
import type { TimelineState } from '../timeline-state.ts';

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
