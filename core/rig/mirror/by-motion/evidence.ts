import type { Clip } from '../../../clip/clip.ts';
import {
  addDirection,
  addTurn,
  createQuaternionForm,
  nearestTurn,
  type QuaternionForm,
  anyTurn,
  clearTurn,
} from '../../../math/quaternion-form.ts';
import { quatConjugate, quatMultiply } from '../../../math/quaternion.ts';
import { firstFrameInWorld } from '../../roles/clip-joints.ts';
import { createMirrorRig, sharedAbove } from '../mirror-turns.ts';
import type { MirrorParts } from '../mirror-parts.ts';
import type { FloatBuffer, Floats } from '../../../kit/floats.ts';
import { jointCount } from '../../../pose/skeleton.ts';

/** A rig and its motion, as evidence for mirror turns. */
export type MovedRig = Readonly<ReturnType<typeof createMovedRig>>;

/** @param across [3] of the plane, in the world */
export function createMovedRig(clip: Clip, parts: MirrorParts, across: Float64Array) {
  return {
    ...createMirrorRig(clip.skeleton, parts, parts.isPose),
    averages: averageTurns(clip), // [joints]
    first: firstFrameInWorld(clip).rotations, // [joints * 4] world rotations at frame 0
    across,
  };
}

/**
 * The turn that makes the average motion of joint `j` the mirror image of its counterpart's, relative to
 * their nearest ancestors that are counterparts with a known turn:
 *
 *   T = conj(Q counterpart) T above Q,   Q = the average rotation below those
 *
 * Without such ancestors, and for joints placed in the world, it follows from the plane and the first frame,
 * since figures turn around.
 *
 * @returns [4]; null if there is no average
 */
export function averageMirrorTurn(rig: MovedRig, j: number): Float64Array | null {
  const { parts, first, across, turns } = rig;
  const other = parts.counterparts[j];
  const above = parts.inWorld[j] ? undefined : sharedAbove(rig, j);
  if (above === undefined) {
    const back = quatConjugate(new Float64Array(4), first, 0, other * 4);
    const half = quatMultiply(new Float64Array(4), back, [...across, 0]);
    return quatMultiply(half, half, first, 0, 0, j * 4) as Float64Array;
  }
  const [own, back] = [averageBelow(rig, above, j), averageBelow(rig, parts.counterparts[above], other)];
  const turn = turns[above];
  if (own === null || back === null || turn === null) return null;
  quatMultiply(own, turn, own);
  return quatMultiply(own, quatConjugate(back, back), own) as Float64Array;
}

/** The average rotation of `joint` in the frame of `above`, [4]; null if a joint between has none. */
function averageBelow({ skeleton, averages }: MovedRig, above: number, joint: number): Float64Array | null {
  const out = Float64Array.of(0, 0, 0, 1);
  for (let at = joint; at !== above; at = skeleton.parentIndices[at]) {
    const { turn } = averages[at];
    if (turn === null) return null;
    quatMultiply(out, turn, out);
  }
  return out;
}

/** Weight of bones in several lines, compared with an average, … */
const BONES = 2;
/** … and of an average without any known bone. */
const NO_BONE = 0.25;
/** Weight of bends: elbows and knees bend in one direction. Bent by 20°, both count as much as an average. */
const BENDS = 10;

/** Evidence for the turn of joint `j` besides the line of its bone. The turns of its ancestors are known. */
export function turnEvidence(rig: MovedRig, j: number): QuaternionForm {
  const form = createQuaternionForm();
  const { open, longest } = rig.bones[j];
  if (open.length === 1) {
    addTurn(form, open[0], BONES);
    return form;
  }
  addBends(form, rig, j);
  const average = averageMirrorTurn(rig, j);
  if (average === null) return form;
  const near = new Float64Array(4);
  const cosine = nearestTurn(near, average, open);
  addTurn(form, near, cosine * cosine * (longest === null ? NO_BONE : 1));
  return form;
}

/** Adds the average bend of the bones below joint `j`, compared with the mirrored bend of the other side. */
function addBends(form: QuaternionForm, { skeleton, parts, bones, averages }: MovedRig, j: number): void {
  const { parentIndices } = skeleton;
  const { longest } = bones[j];
  // A trunk bends both ways.
  if (longest === null || parts.kinds[j] === 'centre') return;
  parentIndices.forEach((parent, k) => {
    const below = bones[k].longest;
    const other = parts.counterparts[k];
    if (parent !== j || below === null || parentIndices[other] !== parts.counterparts[j]) return;
    const own = averageDirection(new Float64Array(3), averages[k], below.own);
    const mirrored = averageDirection(new Float64Array(3), averages[other], below.other);
    addDirection(form, offLine(own, longest.own), offLine(mirrored, longest.other), -BENDS);
  });
}

/** The component of `vector` orthogonal to the unit vector `line`. */
function offLine(vector: ArrayLike<number>, line: Float64Array): Float64Array {
  const along = vector[0] * line[0] + vector[1] * line[1] + vector[2] * line[2];
  return line.map((value, axis) => vector[axis] - along * value);
}

/** Frames to average, evenly spread over a clip. */
const MAX_FRAMES = 128;
/** Minimum margin of a clear average over the next best rotation; 2 if all frames are alike. */
const CLEAR = 0.1;

/** The average rotation of a joint in its parent's frame. */
interface AverageTurn {
  /** The rotation closest to all frames, [4]; null if they differ too much. */
  readonly turn: Float64Array | null;
  /** The rotations of all frames, with a total weight of 1. */
  readonly form: QuaternionForm;
}

/** The average local rotation of each joint over `clip`. */
export function averageTurns(clip: Clip): readonly AverageTurn[] {
  const joints = jointCount(clip.skeleton);
  const frames = Math.min(clip.frameCount, MAX_FRAMES);
  return Array.from({ length: joints }, (_, j) => {
    const form = createQuaternionForm();
    for (let i = 0; i < frames; i++) {
      const frame = Math.round((i * (clip.frameCount - 1)) / Math.max(1, frames - 1));
      const at = (frame * joints + j) * 4;
      addTurn(form, clip.rotations.subarray(at, at + 4), 1 / frames);
    }
    return { turn: clearTurn(form, anyTurn, CLEAR), form };
  });
}

/** Writes the mean of `vector` rotated by all frames, [3]. It is shorter if the rotations differ. */
export function averageDirection(out: FloatBuffer, { form }: AverageTurn, vector: Floats): FloatBuffer {
  const asked = createQuaternionForm();
  for (let axis = 0; axis < 3; axis++) {
    asked.fill(0);
    addDirection(asked, vector, [axis === 0 ? 1 : 0, axis === 1 ? 1 : 0, axis === 2 ? 1 : 0]);
    // The inner product of the two matrices: the value of one form at each quaternion of the other.
    let sum = 0;
    for (let i = 0; i < 16; i++) sum += asked[i] * form[i];
    out[axis] = sum / 2;
  }
  return out;
}
