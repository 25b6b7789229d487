import type { Floats } from '../../core/floats.ts';
import type { FigurePose } from './dual-quaternions.ts';
import type { LineList } from './line-list.ts';

/** What one view shows. All of one skeleton. */
export interface ViewState {
  readonly slot: number; // 0 = A, 1 = B
  readonly figure: FigurePose;
  readonly ghost: FigurePose | null; // the extrapolated source, or another slot
  readonly ghostSlot: number | null; // which slot the ghost is; null = the source
  readonly halfLives: Floats | null; // [joints] s, NaN where a joint does not move; null: plain clay
  /** [joints] 0–1: how far each joint is from where another slot has it; null: not coloured by that. Goes before half-lives. */
  readonly differences: Floats | null;
  readonly lines: LineList | null; // drawn over it
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
