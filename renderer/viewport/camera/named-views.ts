import type { CameraState } from './camera.ts';
import { shorterTurn } from './flight.ts';

/** Where a figure is seen from: its own front, sides, back, and from above. */
export const namedViews = ['front', 'rightSide', 'back', 'leftSide', 'top'] as const;
export type NamedView = (typeof namedViews)[number];

/** rad that the eye is round the figure from before it, against the clock seen from above; a figure's right is on its −X. */
const ROUND: Readonly<Record<NamedView, number>> = {
  front: 0,
  rightSide: -Math.PI / 2,
  back: Math.PI,
  leftSide: Math.PI / 2,
  top: 0,
};
const NEARLY = 1e-3; // rad

export const viewWords: Readonly<Record<NamedView, string>> = {
  front: 'Front',
  rightSide: 'Right side',
  back: 'Back',
  leftSide: 'Left side',
  top: 'Top',
};

/** Yaw and pitch of `view` of a figure that faces `facing` (rad about y from +Z). From above its front is down on the screen. */
export function lookOf(view: NamedView, facing: number): Pick<CameraState, 'yaw' | 'pitch'> {
  return { yaw: shorterTurn(facing + ROUND[view]), pitch: view === 'top' ? Math.PI / 2 : 0 };
}

/** The view that a camera has of a figure that faces `facing`; null = none of these. */
export function viewOf({ yaw, pitch }: Pick<CameraState, 'yaw' | 'pitch'>, facing: number): NamedView | null {
  const has = (view: NamedView): boolean => {
    const look = lookOf(view, facing);
    return Math.abs(look.pitch - pitch) < NEARLY && Math.abs(shorterTurn(look.yaw - yaw)) < NEARLY;
  };
  return namedViews.find(has) ?? null;
}

/** The view from the other side; from above, of the back. */
export function oppositeLook({ yaw, pitch }: Pick<CameraState, 'yaw' | 'pitch'>) {
  return { yaw: shorterTurn(yaw + Math.PI), pitch };
}
