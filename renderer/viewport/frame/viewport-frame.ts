// renderer/viewport/frame: what one frame shows
import type { Floats } from '../../../core/floats.ts';
import type { FigurePose } from '../posing/dual-quaternions.ts';
import type { LineList } from './line-list.ts';
import { NEUTRAL } from './palette.ts';

/** How ring, badge and rim of a figure say whose it is. */
export interface FigureMark {
  readonly colour: number; // of the palette's slots
  readonly rings: number; // 1 to 4
  readonly dashed: boolean; // not a slot as it is, but as it was
}

/** A figure that is nobody's in particular. */
export const NOBODY: FigureMark = { colour: NEUTRAL, rings: 1, dashed: false };

/** Figures of one onion skin, at most. */
export const MOST_ONIONS = 12;

/** The figure of a view at other moments, see-through. */
export interface OnionSkin {
  readonly poses: readonly FigurePose[];
  readonly count: number; // of `poses`, that are shown
  /** Another number whenever `poses` are others: only then they are written anew. */
  readonly version: number;
  readonly alphas: Floats; // [count] 0–1
  readonly afterSeam: ArrayLike<number>; // [count] 1 where it is after the seam, 0 before
}

/** What one view shows. All of one skeleton. */
export interface ViewState {
  readonly mark: FigureMark;
  readonly figure: FigurePose;
  readonly ghost: FigurePose | null; // the extrapolated source, or another slot
  readonly ghostMark: FigureMark | null; // whose the ghost is; null = the source's
  readonly halfLives: Floats | null; // [joints] s, NaN where a joint does not move; null: plain clay
  /** [joints] 0–1: how far each joint is from where another slot has it; null: not coloured by that. Goes before half-lives. */
  readonly differences: Floats | null;
  readonly lines: LineList | null; // drawn over it
  readonly onion: OnionSkin | null;
}

/** One picture: all views, and what the shared camera follows. */
export interface ViewportFrame {
  readonly views: readonly ViewState[];
  /** Two views over each other, the first left of this share of the width and the second right of it; null = beside each other. */
  readonly wipe: number | null;
  readonly cameraTarget: { readonly x: number; readonly z: number }; // m, on the ground
  readonly groundHeight: number; // m, as clips have it: height of the lowest toes
}

/** At rest a frame is as good as it gets. Playing or moved by hand it is as cheap as playing has to be, whose frames are timed. */
export type Quality = 'playing' | 'moving' | 'still';
