import type { Pose } from '#core/pose/pose.ts';
import {
  createTransitionFrame,
  evaluateTransition,
  type TransitionEvaluation,
  type TransitionFrame,
} from '#core/transition/evaluation/evaluation.ts';
import { shownTime } from '#core/transition/evaluation/shown-time.ts';
import { measureJerk } from '#core/judge/kinematics/derivatives.ts';
import { listCurves, poseOf, type Curve, type CurveChoice, type CurvePose } from './curves.ts';
import {
  createWorldPoses,
  readPose,
  readHalfLife,
  rotationFrom,
  rotationTo,
  seamOf,
  type PoseReader,
} from './joint-readers.ts';
import { unitOf, type Track } from './quantities.ts';

/** Samples the curves of some joints or channels of a transition at any moment, with its own buffers. */
export type CurveSampler = ReturnType<typeof createCurveSampler>;

export function createCurveSampler(evaluation: TransitionEvaluation, choice: CurveChoice) {
  const { tracks } = choice;
  const curves = listCurves(evaluation, choice);
  const values = new Float64Array(tracks.length * curves.length);
  const reading =
    choice.quantity === 'jerk'
      ? createJerkReading(evaluation, choice, curves)
      : createPoseReading(evaluation, choice, curves);
  const { scale } = unitOf(choice);
  return {
    /** Curves per track. */
    curves,
    tracks,
    /** [tracks * curves] in the unit of the quantity, track by track; NaN = no value */
    values,
    /** Evaluations of the whole transition per moment. */
    evaluations: reading.evaluations,
    /** Fills `values` with the moment `time` s after the seam. */
    sample: (time: number): void => {
      reading.read(values, time);
      for (let i = 0; i < values.length; i++) {
        const { from, to } = curves[i % curves.length];
        values[i] = time < from || time > to ? Number.NaN : values[i] * scale;
      }
    },
  };
}

/** Quantities of a single pose. */
function createPoseReading(
  evaluation: TransitionEvaluation,
  choice: CurveChoice,
  curves: readonly Curve[],
): CurveReading {
  const frame = createTransitionFrame(evaluation);
  const worlds = createWorldPoses(evaluation, frame);
  const poses = curves.map(({ pose }): Pose => poseOf(frame, pose));
  const readers = createReaders(evaluation, choice, frame, (track) => readPose(track, choice, worlds));
  const show = (time: number): void => {
    evaluateTransition(frame, evaluation, time);
    worlds.forget();
  };
  return {
    evaluations: 1,
    read: (out, time) => {
      show(time);
      for (let i = 0; i < poses.length; i++) {
        // An offset from the destination is that of the tick which the slot shows.
        const { pose } = curves[i];
        const shown =
          choice.residual && pose.kind === 'output' ? shownTime(evaluation, pose.slot, time) : time;
        if (shown !== frame.elapsed) show(shown);
        for (let track = 0; track < readers.length; track++)
          out[track * poses.length + i] = readers[track](poses[i]);
      }
    },
  };
}

/** One reader per track. */
function createReaders(
  evaluation: TransitionEvaluation,
  { residual, quantity, tracks }: CurveChoice,
  frame: TransitionFrame,
  ofPose: (track: Track) => PoseReader,
): readonly PoseReader[] {
  if (quantity === 'angle' || quantity === 'rotation') {
    if (residual) return tracks.map((track) => rotationTo(track, quantity, frame.destination));
    const seam = seamOf(evaluation, frame);
    return tracks.map((track) => rotationFrom(track, quantity, seam));
  }
  if (quantity === 'halfLife') return tracks.map((track) => readHalfLife(track, frame));
  return tracks.map((track) => {
    const read = ofPose(track);
    return residual ? (pose) => read(pose) - read(frame.destination) : read;
  });
}

/** Sample times of a jerk, in steps of `frameTime` from its moment; the middle one of five has no weight. */
const STENCIL = [-2, -1, 1, 2] as const;
const REACH = 2;

/**
 * The magnitude of the jerk of joints in world space, m/s³, as defined in `core/judge/measures`: from positions at
 * two moments before and two after. Before the seam an output is the source, so its curve shows the jolt of
 * the seam; an extrapolation has no past.
 */
function createJerkReading(
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
        const [from, to] = [tracks[track].at * 3, (offset + REACH) * 3];
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
interface CurveReading {
  /** Evaluations of the whole transition per moment. */
  readonly evaluations: number;
  /** Fills `out` [tracks * curves], track by track, in canonical units; `time` in s after the seam. */
  read(out: Float64Array, time: number): void;
}
