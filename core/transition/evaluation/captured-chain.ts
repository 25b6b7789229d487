import type { Pose } from '../../pose/pose.ts';
import type { PoseOffset } from '../../pose/offset.ts';
import type { Motion } from '../../clip/motion.ts';
import type { Extrapolation } from '../../methods/half-lives/extrapolation.ts';
import type { RootPath } from './root-path.ts';
import type { CapturedBlend } from './captured-blend.ts';
import type { TickedBlend } from './ticked.ts';

/** A motion and its captured interruptions, ready for evaluation at any time, in any order. */
export interface Chain {
  readonly first: Motion;
  readonly links: readonly CapturedLink[];
  /** Outputs the true velocities of poses, even if a method reports others: the next capture needs them. */
  readonly truly: boolean;
  /** Skips velocities: playback at ticks takes them from two poses. */
  readonly placesOnly: boolean;
  readonly work: ChainWork;
}

export interface CapturedLink {
  readonly at: number;
  readonly to: Motion;
  readonly blend: CapturedBlend;
  /** Plays the blend at the ticks of an engine; null = continuous. */
  readonly ticked: TickedBlend | null;
  readonly root: RootPath;
  readonly readsFor: number; // s after `at` for which the output before it is needed
  /**
   * While this link is the last: an older output that is extrapolated from `at` instead of being evaluated.
   */
  readonly extrapolated: ExtrapolatedLink | null;
}

export interface ExtrapolatedLink {
  readonly link: number; // of the extrapolated output
  readonly at: number;
  readonly start: Pose; // at rest: its velocities are in `extrapolation`
  readonly extrapolation: Extrapolation;
  readonly work: PoseOffset; // scratch
}

/** Scratch. Doubles: neither stored nor shown. */
export interface ChainWork {
  readonly sample: { source: Pose; destination: Pose; elapsed: number };
}
