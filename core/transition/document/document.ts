// core/transition/document: the saved transition, what it depends on, and what can be wrong with it
import type { JointEdits } from '../../joints/joint-map.ts';
import type { RootChoice } from '../../root/root-choice.ts';
import type { Values } from '../method.ts';

/** The version this Segue writes. A higher one is refused, a lower one migrated. */
export const TRANSITION_SCHEMA_VERSION = 1;

/**
 * One end of a transition. A clip, or as source a chain: the transition that is interrupted, with all that it interrupts itself.
 * Poses and trees are refused in plain words so far.
 */
export interface MotionUse {
  readonly kind: 'clip' | 'pose' | 'tree' | 'chain';
  readonly id: string; // UUID of the clip, the pose, the tree or the transition that is interrupted
  readonly time: number; // s on its own clock: where it is left or entered; of a chain on its seam's, >= 0
  readonly playRate: number; // > 0, 1 = as recorded
  readonly mirror: boolean;
  /** A marker whose time this one follows. */
  readonly marker?: string | undefined;
}

/** How the destination is laid onto the source at the seam. */
export interface Alignment {
  readonly kind: 'groundTrack' | 'plantedFoot' | 'joint' | 'none';
  readonly joint?: string | undefined; // for `joint`
  /** Added by hand afterwards: m on the ground, rad about Y. */
  readonly offset: { readonly x: number; readonly z: number; readonly yaw: number };
}

/** A transition has at most this many slots. */
export const MOST_SLOTS = 16;

export type ProfileMode = 'time' | 'weight';

/** What a slot does: a method with its values. */
export interface SlotSettings {
  readonly method: string; // id of a blend method
  readonly values: Values;
  /** Factor per joint name; null = all 1. */
  readonly profile: Readonly<Record<string, number>> | null;
  /** What the factors act on: blend time or half-life (where it is not given), or the weight. */
  readonly profileMode?: ProfileMode | undefined;
  /** Joints that are not blended, by name: from the seam on they are the destination's. */
  readonly cutJoints?: readonly string[] | undefined;
  /** Blend time of the root, s, or its half-life where the method has one; that of the joints where it is not given. */
  readonly rootTime?: number | undefined;
  /** Ticks per second, as an engine plays it; at every moment where it is not given. A method that has a tick of its own goes by that. */
  readonly tick?: number | undefined;
  /** Whether the source counts as if its joints moved like the destination's, or stood still where they are let go. */
  readonly ignoresSourceVelocity?: boolean | undefined;
}

/** One candidate. */
export interface Slot extends SlotSettings {
  /** UUID of the preset that it was last made like. The preset may be another by now, or gone: only the settings above count. */
  readonly preset?: string | undefined;
}

export interface TrailingChain {
  readonly joints: readonly string[];
  readonly dampTime: number; // s
  readonly angleLimitDegrees: number;
}

/** Something else that asks for the same transition before it is evaluated: the shortest of all durations is granted. */
export interface CompetingRequest {
  readonly from: string; // who asks
  readonly duration: number; // s, >= 0; every joint alike
}

export const reviewStatuses = ['unreviewed', 'approved', 'needsWork', 'rejected'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

/** What someone thought of a transition. It holds for what was looked at, and is stale once that is otherwise. */
export interface Review {
  readonly status: ReviewStatus;
  readonly reviewer: string;
  readonly date: string | null; // ISO 8601
  /** What was looked at, as `stepsOf` has it; absent while unreviewed, and in files that do not say. */
  readonly of?: readonly ReviewedStep[] | undefined;
}

/** A clip as it was when a transition was reviewed. */
export interface ReviewedClip {
  readonly name: string;
  readonly content: string; // equal for the same motion in the same file, wherever the file is
  readonly groundHeight: number; // m
  readonly loop: boolean;
  /** Where its root came from; reviews from before there was a choice do not say. */
  readonly root?: RootChoice | undefined;
}

/** One end of a transition as it was reviewed. */
export interface ReviewedEnd extends Pick<MotionUse, 'time' | 'playRate' | 'mirror'> {
  readonly clip: ReviewedClip | null; // null: what the step before puts out
  /** What people had set of its skeleton's joints, where that made a difference: it was mirrored, or skeletons differed. */
  readonly joints?: JointEdits | undefined;
}

/** All that the motion of one slot depends on. Ids are left out: they differ between libraries that hold the same clips. */
export interface ReviewedStep extends Pick<Transition, 'alignment' | 'trailing' | 'requests'> {
  readonly source: ReviewedEnd;
  readonly destination: ReviewedEnd;
  readonly slot: SlotSettings;
  /** Root motion was blended by itself, as velocity; where it is not given, with the joints. */
  readonly rootBlend?: 'velocity' | undefined;
}

/** The thing users make. Plain JSON; its clock is 0 at the seam. */
export interface Transition {
  readonly schemaVersion: typeof TRANSITION_SCHEMA_VERSION;
  readonly id: string; // UUID
  readonly name: string;
  readonly source: MotionUse;
  readonly destination: MotionUse;
  readonly alignment: Alignment;
  readonly slots: readonly Slot[]; // A, B, … ; at least one
  readonly chosen: number; // index of the slot that approval and export mean
  readonly trailing: readonly TrailingChain[];
  /** In the order of their arrival, after the transition's own; none where it is not given. */
  readonly requests?: readonly CompetingRequest[] | undefined;
  readonly note: string;
  readonly review: Review;
}
