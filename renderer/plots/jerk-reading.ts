import { measureJerk } from '#core/metrics/jerk.ts';
import {
  createTransitionFrame,
  evaluateTransition,
  type TransitionEvaluation,
} from '#core/transition/evaluation/evaluation.ts';
import { type Curve, type CurveChoice, type CurvePose, poseOf } from './curves.ts';
import { createWorldPoses } from './joint-readers.ts';

/** Sample times of a jerk, in steps of `frameTime` from its moment; the middle one of five has no weight. */
const STENCIL = [-2, -1, 1, 2] as const;
const REACH = 2;

/**
 * The magnitude of the jerk of joints in world space, m/s³, as defined in `core/metrics`: from positions at
 * two moments before and two after. Before the seam an output is the source, so its curve shows the jolt of
 * the seam; an extrapolation has no past.
 */
export function createJerkReading(
  evaluation: TransitionEvaluation,
  { tracks, frameTime, residual }: CurveChoice,
  curves: readonly Curve[],
): CurveReading {
  const frame = createTransitionFrame(evaluation);
  const worlds = createWorldPoses(evaluation, frame);
  const placed = residual ? worlds.fromRoot : worlds.of;
  const destination: CurvePose = { kind: 'destination' };
  const read = [...curves.map(({ pose }) => pose), ...(residual ? [destination] : [])];
  const poses = read.map((pose) => poseOf(frame, pose));
  const places = tracks.map(() => poses.map(() => new Float64Array(5 * 3)));
  const jerk = new Float64Array(1);

  const take = (offset: number): void => {
    worlds.forget();
    for (let track = 0; track < tracks.length; track++) {
      for (let i = 0; i < poses.length; i++) {
        const { positions } = placed(poses[i]);
        const [from, to] = [tracks[track].joint * 3, (offset + REACH) * 3];
        for (let axis = 0; axis < 3; axis++) places[track][i][to + axis] = positions[from + axis];
      }
    }
  };
  const jerkOf = (track: number, pose: number): number =>
    measureJerk(jerk, places[track][pose], frameTime)[0];
  return {
    evaluations: STENCIL.length,
    read: (out, time) => {
      for (const offset of STENCIL) {
        evaluateTransition(frame, evaluation, time + offset * frameTime);
        take(offset);
      }
      for (let track = 0; track < tracks.length; track++) {
        const base = residual ? jerkOf(track, curves.length) : 0;
        for (let i = 0; i < curves.length; i++) {
          const hasBefore =
            curves[i].pose.kind !== 'extrapolated' || time - REACH * frameTime >= curves[i].from;
          out[track * curves.length + i] = hasBefore ? jerkOf(track, i) - base : Number.NaN;
        }
      }
    },
  };
}

/** Reads all curves of all tracks at one moment. */
export interface CurveReading {
  /** Evaluations of the whole transition per moment. */
  readonly evaluations: number;
  /** Fills `out` [tracks * curves], track by track, in canonical units; `time` in s after the seam. */
  read(out: Float64Array, time: number): void;
}
