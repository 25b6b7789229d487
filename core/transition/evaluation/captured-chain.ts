import type { Pose } from '../../pose.ts';
import type { PoseOffset } from '../../pose-offset.ts';
import type { Motion } from '../clips/motion.ts';
import type { Coasting } from '../coasting.ts';
import type { RootPath } from './root-path.ts';
import type { CapturedBlend } from './captured-blend.ts';
import type { TickedBlend } from './ticked.ts';

/** A motion and the interruptions that follow, captured: ready to be asked for any moment, in any order. */
export interface Chain {
  readonly first: Motion;
  readonly links: readonly CapturedLink[];
  /** Seconds per unit of its clock: 1, or a tick. Whole ticks subtract exactly, where 0.7 s - 0.3 s is not quite 0.4 s. */
  readonly unit: number;
  /** Whether its velocities are those of its poses, also where a method reports others: what is captured next needs those. */
  readonly truly: boolean;
  /** Whether only places count, and velocities mean nothing: what is played at ticks takes them from two poses. */
  readonly placesOnly: boolean;
  readonly work: ChainWork;
}

export interface CapturedLink {
  readonly at: number;
  readonly to: Motion;
  readonly blend: CapturedBlend;
  /** Plays the blend at the ticks of an engine; null = at every moment. */
  readonly ticked: TickedBlend | null;
  readonly root: RootPath;
  readonly readsFor: number; // s after `at` for which the output before it is looked at
  /** While this link is the last: the output that coasts on from `at` instead of being evaluated. */
  readonly letGo: LetGo | null;
}

export interface LetGo {
  readonly link: number; // whose output it was
  readonly at: number;
  readonly start: Pose; // at rest: its velocities are in `coasting`
  readonly coasting: Coasting;
}

/** Buffers that hold nothing between calls. Doubles: nothing of them is stored or shown. */
export interface ChainWork {
  readonly sample: { source: Pose; destination: Pose; elapsed: number };
  readonly offset: PoseOffset;
}
