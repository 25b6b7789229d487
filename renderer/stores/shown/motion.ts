import type { ReadonlySignal } from '@preact/signals';
import type { Floats } from '#core/kit/floats.ts';
import type { JointTransforms } from '#core/pose/forward-kinematics.ts';
import type { PoseOffset } from '#core/pose/offset.ts';
import type { ReadonlyPose } from '#core/pose/pose.ts';
import type { RootedClip } from '#core/clip/root/rooted-clip.ts';
import type { Skeleton } from '#core/pose/skeleton.ts';
import type { Suggestion } from '#core/judge/suggest.ts';
import type { Slot } from '#core/transition/document/document.ts';
import type { TransitionEvaluation } from '#core/transition/evaluation/evaluation.ts';
import type { Explanation } from '#core/methods/parts/method.ts';
import type { TrailingJoint } from '#core/procedural/trailing/trailing-joint.ts';
import type { ClockPrecision, Snapshot } from '../slots/snapshots.ts';

/** What the views show, and what is open. They differ during a stress run, which timeline and curves do not show. */
export interface MotionOnStage {
  readonly shown: PlayedMotion;
  readonly open: PlayedMotion;
}

/** What plays. Its figures and parts are known before its clips are loaded. */
export interface PlayedMotion {
  readonly figures: ReadonlySignal<readonly Figure[]>;
  /** Why it has no such part; null = it has it. */
  readonly lacks: ReadonlySignal<Readonly<Record<MotionPart, string | null>>>;
  readonly state: ReadonlySignal<MotionState>;
}

/** What some motions have and others lack: conditions of actions, overlays and panels ask for it. */
export type MotionPart =
  | 'clip' // a clip or a tree, by itself
  | 'clipClock' // the playhead is on a clock of clips
  | 'seam' // two ends that meet, at the time 0
  | 'slots' // two figures or more, to compare
  | 'together' // figures that can stand over each other: they have one seam, or one root path
  | 'trailing'; // joints that can trail

/** Why `played` lacks one of these parts; null = it has them all. Reads signals. */
export function needs(
  { lacks }: Pick<PlayedMotion, 'lacks'>,
  ...parts: readonly MotionPart[]
): string | null {
  return parts.map((part) => lacks.value[part]).find((why) => why !== null) ?? null;
}

/** A figure of what plays: a slot or its snapshot, an offered seam, a clip or a tree. */
export interface Figure {
  readonly slot: Slot | null; // null = a clip or a tree: it has the colour of no slot
  readonly of: number; // index of its slot, which says its colour
  readonly name: string; // A, B, …; a snapshot has the name of its slot, an offer its rank: 1, 2, …
  readonly snapshot: Snapshot | null;
  readonly precision?: ClockPrecision; // of a snapshot: how precisely its time must be shown to be unique
  readonly offer?: Suggestion; // the seam that it shows in place of the transition’s own
}

/** The motion of what plays, or why there is none. */
export type MotionState =
  | { readonly state: 'nothing' }
  | { readonly state: 'loading' }
  | { readonly state: 'obstacle'; readonly message: string }
  | { readonly state: 'ready'; readonly motion: Motion };

/** What plays: a change of it is another motion. It never changes itself, except that more of it is known. */
export interface Motion {
  readonly figures: readonly Figure[];
  readonly skeleton: Skeleton;
  readonly recorded: RootedClip; // a clip on this skeleton: it shows where the bones are
  readonly groundHeight: number; // m
  /** Moments up to here are final, s; later ones are evaluated otherwise once it grows. Infinity = all are. */
  readonly known: ReadonlySignal<number>;
  /** The same motion, of which a moment waits until it is known; absent = all are. */
  readonly whole?: Motion;
  /** Curves over time, of all slots; absent = it has none. */
  readonly curves?: TransitionEvaluation;
  /** Two ends that meet, at the time 0; absent = they do not. */
  readonly seam?: TransitionEvaluation;
  /** Makes buffers of all figures, for a caller who keeps them. */
  createMoment(): Moment;
}

/** All figures of a motion at one moment. */
export interface Moment {
  readonly motion: Motion;
  readonly figures: readonly MovedFigure[]; // in the order of those of the motion
  /** Fills all buffers for `time`, s. Does not allocate. The result is the same in any order of calls. */
  evaluate(time: number): void;
}

/** A figure in world space. */
export interface MovedFigure {
  readonly pose: PlacedPose;
  readonly turns: Floats; // [joints * 4] each in the frame of its parent or the root
  readonly root: Floats; // [3] x, z m, heading rad; see `placeInWorld`
  readonly particles: readonly Particle[]; // of its trailing joints
  readonly blend: FigureBlend | null; // null = nothing of a blend is explained
}

/** A trailing joint, placed with the figure. */
export interface Particle {
  readonly index: number; // of the joint in the skeleton
  readonly joint: TrailingJoint;
  readonly position: Float64Array; // [3] m, of the joint
  readonly target: Float64Array; // [3] m, where the particle would rest
  readonly particle: Float64Array; // [3] m
  readonly swing: Float64Array; // [4]
  readonly rotation: Float64Array; // [4] of the joint, with its swing
}

/** The blend of a figure. */
export interface FigureBlend {
  readonly ghost: PlacedPose; // the extrapolated source
  /**
   * Places the pose of the destination on the root of the figure and returns it; null while that clip does not
   * play.
   */
  placeDestination(): PlacedPose | null;
  readonly halfLives: Float32Array; // [joints] s, NaN = grey
  /** The offset from the destination that is left, and its rate; null while that clip does not play. */
  offsetLeft(): PoseOffset | null;
  readonly explanation: Explanation; // the values and reasons behind the half-lives
  readonly stages: readonly BlendStage[]; // of each link of a chain
  readonly end: number; // s after the seam; no trace of the source afterwards
  blending: boolean; // the current link is not finished
  extrapolates: boolean; // the half-lives belong to an extrapolation
}

/** One blend of a figure, on the transition's clock. */
export interface BlendStage {
  readonly end: number; // s; no trace of its source afterwards
  readonly extrapolates: boolean;
  readonly slot: Slot; // as it is played
}

/** Joints in world space, and the pose whose scales and curves move a skin besides. */
export interface PlacedPose extends JointTransforms {
  readonly tracked: Pick<ReadonlyPose, 'channels' | 'linear'>;
}
