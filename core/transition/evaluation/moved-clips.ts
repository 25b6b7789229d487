import { largestOf } from '../../kit/numbers.ts';
import { createPose } from '../../pose/pose.ts';
import { composeRoots, invertRoot } from '../../clip/root/root-state.ts';
import { placeInWorld } from '../../clip/root/root-in-world.ts';
import { createRootSample } from '../../clip/root/root-sample.ts';
import { playClip, playRoot } from '../clips/clip-playback.ts';
import { createTransitionFrame, evaluateTransition, type TransitionEvaluation } from './evaluation.ts';

/** How a slot moves its clips from where they were recorded: for programs that blend joints in the world. */
export interface MovedClips {
  readonly start: number; // s after the seam, of the first move
  readonly rate: number; // moves per second
  readonly size: number; // m, between the farthest two joints of the destination at the seam
  /** [x, height, z, heading] of each moment, m and rad: heading about +Y, then the shift. */
  readonly source: readonly Move[];
  readonly destination: readonly Move[];
}

type Move = readonly [x: number, height: number, z: number, heading: number];

/** Seconds of moves before the seam. */
const LEAD = 1;

/** Moves per second. */
const RATE = 60;

/**
 * The moves of both clips of a transition without interruptions: a slot’s root over the clip’s own, so that
 * both clips, each moved, share the root path of the slot.
 *
 * @param until s after the seam
 */
export function movedClips(evaluation: TransitionEvaluation, slot: number, until: number): MovedClips {
  const frame = createTransitionFrame(evaluation);
  const { placement } = evaluation.destination;
  const before = placement?.before ?? new Float64Array(3);
  const rise = placement?.joints.translation[1] ?? 0;
  const source: Move[] = [];
  const destination: Move[] = [];
  for (let i = 0; i <= Math.ceil((LEAD + until) * RATE); i++) {
    evaluateTransition(frame, evaluation, i / RATE - LEAD);
    const path = frame.slots[slot].root.state;
    const [a, b] = [frame.sourceRoot, frame.destinationRoot].map(({ state }) => {
      const moved = invertRoot(new Float64Array(3), state);
      return composeRoots(moved, path, moved);
    });
    composeRoots(b, b, before);
    source.push([a[0], 0, a[1], a[2]]);
    destination.push([b[0], rise, b[1], b[2]]);
  }
  return { start: -LEAD, rate: RATE, size: sizeOf(evaluation), source, destination };
}

/** The distance between the farthest two joints of the destination at the seam, m. */
function sizeOf({ destination, joints, parents }: TransitionEvaluation): number {
  const moment = { elapsed: 0 };
  const pose = playClip(createPose(joints), destination, moment);
  const { state } = playRoot(createRootSample(), destination, moment);
  const { positions } = placeInWorld(createPose(joints), parents, pose, state);
  const places = Array.from({ length: joints }, (_, j) => positions.slice(3 * j, 3 * j + 3));
  return largestOf(
    places.map((a) => largestOf(places.map((b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])))),
  );
}
