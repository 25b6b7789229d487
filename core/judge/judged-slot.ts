import type { Foot } from '../rig/roles/feet.ts';
import type { JointLimits } from '../rig/limits/joint-limits.ts';
import type { SeamSides } from '../transition/evaluation/seam-sides.ts';
import type { LimbCapsules } from './limb-capsules.ts';
import type { MotionTrack } from './motion-track.ts';

/** Standing height of the person that lengths of metrics are for, m. */
export const PERSON = 1.75;

/** The figure whose motion is judged. */
export interface JudgedFigure {
  readonly body: Int32Array; // the joints that count: see `ClipRoot`
  readonly weights: Float64Array; // [joints] see `jointWeights`
  readonly feet: readonly JudgedFoot[];
  readonly ground: number; // m
  readonly height: number; // m, standing
  readonly limits: readonly JointLimits[]; // [joints] of its own clips
  readonly capsules: LimbCapsules | null; // null: its joint map has no torso or no limbs
}

/** A foot, and when it stands in both clips. */
export interface JudgedFoot extends Foot {
  readonly floor: number; // m above the ground, of its lowest point while it stands
  readonly inSource: Uint8Array; // [moments] 1 while it stands there
  /** [moments and later ones] see `HOLD_SECONDS`; a lock holds the foot as long as it stands. */
  readonly inDestination: Uint8Array;
}

/** The size of a figure, as a share of that person’s. */
export const sizeOf = ({ height }: Pick<JudgedFigure, 'height'>): number => height / PERSON;

/**
 * A slot as metrics read it: its motion and those of both clips, at the same moments. Tracks may be longer
 * than what is judged.
 */
export interface JudgedSlot {
  readonly figure: JudgedFigure;
  readonly rate: number; // moments per second
  readonly seam: number; // moment of the seam
  readonly end: number; // last judged moment: a second later, or when the slot has settled; tracks continue beyond it
  readonly blendEnd: number; // moment after which there is no trace of the source, at most `end`
  readonly output: MotionTrack;
  readonly source: MotionTrack; // as it plays on
  readonly destination: MotionTrack; // as this slot has placed it
  readonly sides: SeamSides; // of the seam, of the output without a foot lock, which takes hold from rest
}
