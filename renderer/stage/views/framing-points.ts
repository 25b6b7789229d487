import type { Floats } from '#core/kit/floats.ts';
import type { JointTransforms } from '#core/pose/forward-kinematics.ts';
import { eachCorner, hasBox } from '#core/formats/skin/skin.ts';
import { quatRotateVector } from '#core/math/quaternion.ts';
import type { EndSite } from '#core/pose/skeleton.ts';
import type { DrawnFigure } from '#renderer/viewport/figure-binding.ts';
import type { Moment } from '#renderer/stores/shown/motion.ts';

/** A place on the ground, m. */
export interface GroundPoint {
  x: number;
  z: number;
}

/** Times that a framing of the seam includes: from shortly before it until well into the destination, s. */
const SEAM_START = -0.15;
const SEAM_END = 0.5;
const SEAM_STEP = 0.05;

/**
 * All of the visible figures over the seam and `now`, as a camera that follows them sees them: each moment is
 * shifted so that the followed point stays at its place at `now`. Leaves `moment` at `now`.
 *
 * @param end s: figures that part later are framed as long as they play together
 * @returns [n * 3] m
 */
export function pointsOverSeam(
  moment: Moment,
  visible: readonly number[],
  now: number,
  figure: DrawnFigure,
  end = SEAM_END,
): Floats {
  const target = { x: 0, z: 0 };
  moment.evaluate(now);
  const { x, z } = followedPoint(target, moment, visible);
  const figures = { moment, visible, drawn: drawnOf(moment, figure) };
  const points: number[] = [];
  const add = (time: number): void => {
    moment.evaluate(time);
    followedPoint(target, moment, visible);
    const shift = { x: x - target.x, z: z - target.z };
    addPoints(points, figures, time, shift);
  };
  for (let time = SEAM_START; time <= end; time += SEAM_STEP) add(time);
  add(now);
  return points;
}

/** All of the visible figures at a moment, [n * 3] m. */
export function pointsNow(moment: Moment, visible: readonly number[], figure: DrawnFigure): Floats {
  const points: number[] = [];
  const shift = { x: 0, z: 0 };
  const drawn = drawnOf(moment, figure);
  for (const index of visible) addFigure(points, moment.figures[index].pose, drawn, shift);
  return points;
}

/** Margin around a joint and its neighbours, m. */
const AROUND_JOINT = 0.15;

/**
 * `joint`, its parent, its children and what it moves, with a margin, in the visible figures at a moment,
 * [n * 3] m.
 */
export function pointsAroundJoint(
  moment: Moment,
  visible: readonly number[],
  joint: number,
  figure: DrawnFigure,
): Floats {
  const { parentIndices } = moment.motion.skeleton;
  const { joints, boxes } = drawnOf(moment, figure);
  const near = joints.filter((j) => parentIndices[j] === joint || parentIndices[joint] === j);
  const points: number[] = [];
  for (const index of visible) {
    const { pose } = moment.figures[index];
    for (const j of [joint, ...near]) addCross(points, pose.positions, j * 3, AROUND_JOINT);
    addBox(points, pose, boxes, joint, { x: 0, z: 0 });
  }
  return points;
}

/** Adds the six ends of a cross of `reach` m about the point of `from` at `at`. */
function addCross(out: number[], from: Floats, at: number, reach: number): void {
  const [x, y, z] = [from[at], from[at + 1], from[at + 2]];
  for (const by of [-reach, reach]) out.push(x + by, y, z, x, y + by, z, x, y, z + by);
}

/** Point that the camera follows: the middle of the roots of the visible figures. */
export function followedPoint(
  out: GroundPoint,
  { figures }: Moment,
  visible: readonly number[],
): GroundPoint {
  let x = 0;
  let z = 0;
  for (let i = 0; i < visible.length; i++) {
    const { root } = figures[visible[i]];
    x += root[0];
    z += root[1];
  }
  out.x = x / Math.max(visible.length, 1);
  out.z = z / Math.max(visible.length, 1);
  return out;
}

/** Figures of a moment, and what is drawn of them. */
interface Figures {
  readonly moment: Moment;
  readonly visible: readonly number[];
  readonly drawn: Drawn;
}

/** Radius of the ring below a figure, m. */
const RING = 0.42;

/** Adds joints and end sites of the figures, their rings, and the ghosts that are drawn at `time`. */
function addPoints(
  out: number[],
  { moment, visible, drawn }: Figures,
  time: number,
  shift: GroundPoint,
): void {
  for (const index of visible) {
    const { pose, blend } = moment.figures[index];
    addFigure(out, pose, drawn, shift);
    addRing(out, moment, index, shift);
    if (blend !== null && time >= 0 && time < blend.end) addFigure(out, blend.ghost, drawn, shift);
  }
}

/** The ring of a figure without a known root stands elsewhere. */
function addRing(
  out: number[],
  { figures, motion: { groundHeight, recorded } }: Moment,
  index: number,
  shift: GroundPoint,
): void {
  if (recorded.root.origin.kind === 'none') return;
  const { root } = figures[index];
  for (let turn = 0; turn < 2 * Math.PI; turn += Math.PI / 4)
    out.push(
      root[0] + RING * Math.cos(turn) + shift.x,
      groundHeight,
      root[1] + RING * Math.sin(turn) + shift.z,
    );
}

/** The drawn part of a figure. */
interface Drawn {
  readonly joints: readonly number[];
  readonly endSites: readonly EndSite[];
  readonly boxes: Floats;
}

/** The joints of the figure that draw something. */
function drawnOf({ motion: { skeleton } }: Moment, { joints: all, boxes }: DrawnFigure): Drawn {
  const joints = Array.from(all).filter((joint) => hasBox(boxes, joint));
  return { joints, endSites: skeleton.endSites.filter(({ joint }) => joints.includes(joint)), boxes };
}

function addFigure(out: number[], pose: JointTransforms, drawn: Drawn, shift: GroundPoint): void {
  const { positions } = pose;
  const arm = new Float32Array(3);
  for (const joint of drawn.joints) {
    const at = joint * 3;
    out.push(positions[at] + shift.x, positions[at + 1], positions[at + 2] + shift.z);
    addBox(out, pose, drawn.boxes, joint, shift, arm);
  }
  for (const { joint, offset } of drawn.endSites) addHung(out, pose, joint, offset, shift, arm);
}

function addBox(
  out: number[],
  pose: JointTransforms,
  boxes: Floats,
  joint: number,
  shift: GroundPoint,
  arm = new Float32Array(3),
): void {
  eachCorner(boxes, joint, (corner) => addHung(out, pose, joint, corner, shift, arm));
}

/** Adds a point that moves with `joint`, `offset` m from it. @param arm filled */
function addHung(
  out: number[],
  { positions, rotations }: JointTransforms,
  joint: number,
  offset: Floats,
  shift: GroundPoint,
  arm: Float32Array,
): void {
  quatRotateVector(arm, rotations, offset, 0, joint * 4, 0);
  const at = joint * 3;
  out.push(
    positions[at] + arm[0] + shift.x,
    positions[at + 1] + arm[1],
    positions[at + 2] + arm[2] + shift.z,
  );
}
