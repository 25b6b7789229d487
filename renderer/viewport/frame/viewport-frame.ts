// renderer/viewport/frame: the data of one frame
import type { Floats } from '#core/kit/floats.ts';
import type { FigurePose } from '../posing/dual-quaternions.ts';
import type { JointColours } from './colours.ts';
import type { LineList } from './line-list.ts';
import { NEUTRAL } from './palette.ts';

/** Mark of a figure: ring, badge and rim in the colour of its slot. */
export interface FigureMark {
  readonly colour: number; // of the palette's slots
  readonly rings: number; // 1 to 4
  readonly dashed: boolean; // true for a snapshot
}

/** Mark of a figure without a slot. */
export const NOBODY: FigureMark = { colour: NEUTRAL, rings: 1, dashed: false };

/** Maximum number of figures in an onion skin. */
export const MAX_ONIONS = 12;

/** A view's figure at other moments, transparent. */
export interface OnionSkin {
  readonly poses: readonly FigurePose[];
  readonly count: number; // number of visible `poses`
  /** Changes whenever `poses` change, so that they are uploaded only then. */
  readonly version: number;
  readonly alphas: Floats; // [count] 0–1
  readonly afterSeam: ArrayLike<number>; // [count] 1 after the seam, 0 before
}

/** Content of one view. All figures have the same skeleton. */
export interface ViewState {
  readonly mark: FigureMark;
  readonly figure: FigurePose;
  readonly ghost: FigurePose | null; // the extrapolated source, or another slot
  readonly ghostMark: FigureMark | null; // mark of the ghost; null = the source's
  readonly destination: FigurePose | null; // a second ghost: the pose of the destination
  readonly colours: JointColours;
  readonly lines: LineList | null; // drawn over the figures
  readonly onion: OnionSkin | null;
}

/** A picture of all views, and the point that the shared camera follows. */
export interface ViewportFrame {
  readonly views: readonly ViewState[];
  /**
   * Position of a wipe as a share of the width, with the first view left of it and the second right of it;
   * null = no wipe.
   */
  readonly wipe: number | null;
  readonly cameraTarget: { readonly x: number; readonly z: number }; // m, on the ground
  readonly groundHeight: number; // m, in the coordinates of clips: height of the lowest toes
}

/**
 * A still frame has full quality. Frames of playback are timed to choose a quality; other frames of what moves
 * have it, too, or fewer pixels with emulated WebGL.
 */
export type Quality = 'playing' | 'moving' | 'still';
