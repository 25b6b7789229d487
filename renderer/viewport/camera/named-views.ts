import type { CameraState } from './camera.ts';
import { shorterTurn } from './flight.ts';

/** Standard views of a figure, relative to its heading. */
export const namedViews = ['front', 'rightSide', 'back', 'leftSide', 'top'] as const;
export type NamedView = (typeof namedViews)[number];

/**
 * Angle of the eye around the figure from its front, rad, counter-clockwise from above; the right of a figure
 * is at −X.
 */
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

/**
 * Yaw and pitch of `view` for a figure with heading `facing` (rad about Y from +Z). From above, its front is
 * down on the screen.
 */
export function lookOf(view: NamedView, facing: number): Pick<CameraState, 'yaw' | 'pitch'> {
  return { yaw: shorterTurn(facing + ROUND[view]), pitch: view === 'top' ? Math.PI / 2 : 0 };
}

/** The view of a camera for a figure with heading `facing`; null = not a standard view. */
export function viewOf({ yaw, pitch }: Pick<CameraState, 'yaw' | 'pitch'>, facing: number): NamedView | null {
  const has = (view: NamedView): boolean => {
    const look = lookOf(view, facing);
    return Math.abs(look.pitch - pitch) < NEARLY && Math.abs(shorterTurn(look.yaw - yaw)) < NEARLY;
  };
  return namedViews.find(has) ?? null;
}

/** The opposite view; from above, the view of the back. */
export function oppositeLook({ yaw, pitch }: Pick<CameraState, 'yaw' | 'pitch'>) {
  return { yaw: shorterTurn(yaw + Math.PI), pitch };
}
