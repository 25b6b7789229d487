import type { Floats } from '../../kit/floats.ts';
import { inverseJacobianD } from '../../math/rotation-series.ts';
import { rotationVectorBetween } from '../../math/rotation-vector.ts';
import { vectorCross, vectorDot, vectorLength } from '../../math/vector.ts';
import { seekCursor, type ClipCursor } from './clip-cursor.ts';

/** Limits that the joints of a clip keep between two frames. */
export interface SpeedBounds {
  readonly speeds: Float64Array; // [joints] m/s, relative to the root
  readonly reaches: Float64Array; // [joints] m, distance from the root
  readonly rootSpeed: number; // m/s on the ground
  readonly rootTurn: number; // rad/s
}

/**
 * Bounds how fast joints move anywhere between the two frames around `cursor.time`, at play rate 1.
 *
 * There, positions and the turn r since the earlier frame are cubics, see `sampleCursor`. Their rates are
 * quadratic Bézier curves, which stay within the hull of their control points, m0, 3 step - m0 - m1 and m1,
 * with m0 and m1 the tangents (of r: w0 and Jinv(D) w1). A joint turns no faster than r changes: |w| = |J(r)
 * dr/dt| <= |dr/dt|, since the singular values of J are 1 and 2 sin(|r| / 2) / |r|. With lengths l of bones,
 * from the hull of the positions, a joint on the path root = 0, 1, … n is no faster than
 *
 *   sum_m (|dp_m/dt| + l_m (w_1 + … + w_{m-1}))
 */
export function speedBounds(cursor: ClipCursor): SpeedBounds {
  const { clip, rootFrames, from, to } = seekCursor(cursor);
  const { parents, placed } = clip.root;
  const [speeds, reaches, turns] = [parents, parents, parents].map(({ length }) => new Float64Array(length));
  for (const [joint, parent] of parents.entries()) {
    const isPlaced = parent < 0;
    const { positions, rotations } = isPlaced ? clip.root : clip;
    const width = isPlaced ? placed.length : parents.length;
    const index = isPlaced ? placed.indexOf(joint) : joint;
    const { speed, length } = boundMove(cursor, (frame) => vectorAt(positions, frame * width + index));
    const turn = boundTurn(cursor, rotations, width, index);
    speeds[joint] = (speeds[parent] ?? 0) + (turns[parent] ?? 0) * length + speed;
    reaches[joint] = (reaches[parent] ?? 0) + length;
    turns[joint] = (turns[parent] ?? 0) + turn;
  }
  // The states of the root begin one frame before the first, and continue across the ends of a loop.
  const around = { ...cursor, before: from - 1, after: to + 1 };
  const root = (frame: number): Vector => vectorAt(rootFrames.states, frame + 1);
  return {
    speeds,
    reaches,
    rootSpeed: boundMove(around, (frame) => [root(frame)[0], root(frame)[1], 0]).speed,
    rootTurn: boundMove(around, (frame) => [root(frame)[2], 0, 0]).speed,
  };
}

type Vector = readonly [number, number, number];

type Around = Pick<ClipCursor, 'clip' | 'before' | 'from' | 'to' | 'after' | 'spanAtFrom' | 'spanAtTo'>;

const vectorAt = (values: Floats, i: number): Vector => [values[i * 3], values[i * 3 + 1], values[i * 3 + 2]];

/** `a + scale * b` */
const plus = (a: Floats, scale: number, b: Floats): Vector => [
  a[0] + scale * b[0],
  a[1] + scale * b[1],
  a[2] + scale * b[2],
];

/** The largest rate of a cubic, per frame, from its step and its tangents at both ends. */
function fastest(step: Vector, m0: Vector, m1: Vector): number {
  const middle = plus(plus(plus([0, 0, 0], 3, step), -1, m0), -1, m1);
  return Math.max(...[m0, middle, m1].map(vectorLength));
}

/** Limits of a position: its speed, m/s, and its distance from the origin, m. */
function boundMove(at: Around, read: (frame: number) => Vector) {
  const [before, p0, p1, after] = [at.before, at.from, at.to, at.after].map(read);
  const m0 = plus([0, 0, 0], 1 / at.spanAtFrom, plus(p1, -1, before));
  const m1 = plus([0, 0, 0], 1 / at.spanAtTo, plus(after, -1, p0));
  const hull = [p0, plus(p0, 1 / 3, m0), plus(p1, -1 / 3, m1), p1];
  const speed = fastest(plus(p1, -1, p0), m0, m1) * at.clip.fps;
  return { speed, length: Math.max(...hull.map(vectorLength)) };
}

/** The largest turn speed of a joint, rad/s. @param width joints of each frame */
function boundTurn(at: Around, rotations: Floats, width: number, index: number): number {
  const between = (a: number, b: number, span: number): Vector => {
    const vector = new Float64Array(3);
    rotationVectorBetween(vector, rotations, rotations, 0, (a * width + index) * 4, (b * width + index) * 4);
    return plus([0, 0, 0], 1 / span, vector);
  };
  const turn = between(at.from, at.to, 1);
  const w1 = between(at.from, at.after, at.spanAtTo);
  const cross = vectorCross(new Float64Array(3), turn, w1);
  const d = inverseJacobianD(vectorDot(turn, turn));
  const tangent1 = plus(plus(w1, -0.5, cross), d, vectorCross(new Float64Array(3), turn, cross));
  return fastest(turn, between(at.before, at.to, at.spanAtFrom), tangent1) * at.clip.fps;
}
