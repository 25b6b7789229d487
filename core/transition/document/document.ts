// core/transition/document: the saved transition, its dependencies and its validation
import type { JointEdits } from '../../joints/joint-map.ts';
import type { RootOverride } from '../../root/root-override.ts';
import type { TrailingChain } from '../../trailing/trailing-chain.ts';
import type { Values } from '../method.ts';

/** The current version. Higher ones are rejected, lower ones migrated. */
export const TRANSITION_SCHEMA_VERSION = 1;

/**
 * One end of a transition: a clip or a tree, or, as source, a chain: the interrupted transition with
 * everything that it interrupts.
 */
export interface MotionUse {
  readonly kind: 'clip' | 'tree' | 'chain';
  readonly id: string; // UUID of the clip, tree or interrupted transition
  readonly time: number; // s on its own clock: the out or in point; for a chain on the clock of its seam, >= 0
  readonly playRate: number; // > 0, 1 = as recorded
  readonly mirror: boolean;
  /** The marker that `time` follows. */
  readonly marker?: string | undefined;
}

/** How the destination is placed on the source at the seam. */
export interface Alignment {
  readonly kind: 'groundTrack' | 'plantedFoot' | 'joint' | 'none';
  readonly joint?: string | undefined; // for `joint`
  /** Manual offset: m on the ground, rad about Y. */
  readonly offset: { readonly x: number; readonly z: number; readonly yaw: number };
}

/** Limit on the slots of a transition. */
export const MAX_SLOTS = 16;

export type ProfileMode = 'time' | 'weight';

/** The settings of a slot: a method with its values. */
export interface SlotSettings {
  readonly method: string; // id of a blend method
  readonly values: Values;
  /** Factor per joint name; null = all 1. */
  readonly profile: Readonly<Record<string, number>> | null;
  /** Target of the factors: blend time or half-life (default), or the weight. */
  readonly profileMode?: ProfileMode | undefined;
  /** Names of joints that are cut instead of blended. */
  readonly cutJoints?: readonly string[] | undefined;
  /** Blend time of the root, s, or its half-life if the method has one; default as for the joints. */
  readonly rootTime?: number | undefined;
  /** Ticks per second, as in an engine; default continuous. A method with its own tick uses that. */
  readonly tick?: number | undefined;
  /** Sinks towards the fatigue pose of its muscles as they tire. */
  readonly fatiguePose?: boolean | undefined;
  /** Ignores the velocity of the source: it equals the destination's, or zero for extrapolation. */
  readonly ignoresSourceVelocity?: boolean | undefined;
  /** False: the trailing chains of the transition have no effect on this slot. Default true. */
  readonly trails?: boolean | undefined;
}

/** One candidate. */
export interface Slot extends SlotSettings {
  /**
   * UUID of the last applied preset. The preset may have changed or been deleted: only the settings count.
   */
  readonly preset?: string | undefined;
}

/** Another request for the same transition before its evaluation: the shortest duration is granted. */
export interface CompetingRequest {
  readonly from: string; // sender
  readonly duration: number; // s, >= 0; the same for every joint
}

export const reviewStatuses = ['unreviewed', 'approved', 'needsWork', 'rejected'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

/** A judgement of a transition. It becomes stale if the reviewed settings or clips change. */
export interface Review {
  readonly status: ReviewStatus;
  readonly reviewer: string;
  readonly date: string | null; // ISO 8601
  /** The reviewed steps from `stepsOf`; absent while unreviewed, and in older files. */
  readonly of?: readonly ReviewedStep[] | undefined;
}

/** Limit on the kept votes of a transition; the oldest give way. */
export const MAX_VOTES = 500;

/** The answer to one round of a blind comparison. */
export interface Vote {
  readonly reviewer: string; // '' = unknown
  readonly date: string; // ISO 8601
  readonly best: number | null; // index in `of`; null = none
  readonly of: readonly ComparedSlot[];
  /** The sources that measured them; absent in older votes. */
  readonly judgedBy?: string | undefined;
}

/** A slot as it was when it was compared. */
export interface ComparedSlot {
  readonly method: string; // id of a blend method
  /** Values of metrics by their ids, of those that applied; none if they were not measured yet. */
  readonly measures: Readonly<Record<string, number>>;
}

/** A clip as it was when a transition was reviewed. */
export interface ReviewedClip {
  readonly name: string;
  readonly content: string; // equal for the same motion in the same file, wherever the file is
  readonly groundHeight: number; // m
  readonly loop: boolean;
  /** Setting of its root; absent in older reviews. */
  readonly root?: RootOverride | undefined;
}

/** One end of a transition as it was reviewed. */
export interface ReviewedEnd extends Pick<MotionUse, 'time' | 'playRate' | 'mirror'> {
  readonly clip: ReviewedClip | null; // null: the output of the step before
  /** Joint edits of its skeleton, if they mattered: it was mirrored, or skeletons differed. */
  readonly joints?: JointEdits | undefined;
}

/** A character on which a transition was shown when it was reviewed. */
export interface ReviewedCharacter extends Pick<ReviewedClip, 'name' | 'content'> {
  readonly joints?: JointEdits | undefined; // edits of its skeleton
}

/**
 * Everything that the motion of one slot depends on, without ids, which differ between libraries with the
 * same clips.
 */
export interface ReviewedStep extends Pick<Transition, 'alignment' | 'trailing' | 'requests'> {
  readonly source: ReviewedEnd;
  readonly destination: ReviewedEnd;
  readonly slot: SlotSettings;
  /** Root motion was blended separately, as velocity; absent: with the joints. */
  readonly rootBlend?: 'velocity' | undefined;
  /** Of the last step; absent: shown on the skeleton of the destination. */
  readonly shownOn?: ReviewedCharacter | undefined;
}

/** The document that users make. Plain JSON; its clock is 0 at the seam. */
export interface Transition {
  readonly schemaVersion: typeof TRANSITION_SCHEMA_VERSION;
  readonly id: string; // UUID
  readonly name: string;
  readonly source: MotionUse;
  readonly destination: MotionUse;
  readonly alignment: Alignment;
  readonly slots: readonly Slot[]; // A, B, … ; at least one
  readonly chosen: number; // index of the slot for review and export
  /** Joints that trail behind the result of each slot. Those of an interrupted transition have no effect. */
  readonly trailing: readonly TrailingChain[];
  /** In order of arrival, after the transition's own. */
  readonly requests?: readonly CompetingRequest[] | undefined;
  readonly note: string;
  readonly review: Review;
  /** Of blind comparisons, in order. */
  readonly votes?: readonly Vote[] | undefined;
}
