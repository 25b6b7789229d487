import { quatConjugate, quatMultiply, quatNormalize, quatRotateVector } from '../../math/quaternion.ts';
import type { NodeFigure } from './node-figures.ts';
import type { NodeFault, NodeScene } from './node-scene.ts';
import type { Result } from '../../result.ts';
import { failure, success } from '../../result.ts';
import type { UpAxis } from '../import-report.ts';

/** How a figure stands when all its rotations are zero, and what leads there from the file's own frames. */
export interface NodeRest {
  /** Of each joint in canonical axes, as the file's skin was bound, [joints * 4]. */
  readonly rotations: Float64Array;
  /** Of each joint's parent; of the root's: the still nodes above it, [joints * 4]. */
  readonly parentRotations: Float64Array;
  /** What a joint's own translation is multiplied with: the scales above it, [joints]. */
  readonly scales: Float64Array;
  /** Where the still nodes above the root stand, [3] file units, canonical axes. */
  readonly origin: Float64Array;
}

/** Scales apart by less than this part are one. */
const UNIFORM = 1e-3;

/** A quarter turn about X, which brings Z up to Y up. */
const FROM_Z_UP = [-Math.SQRT1_2, 0, 0, Math.SQRT1_2];

/**
 * A skeleton of Segue rests with all rotations zero, as BVH does; a skinned one rests in its bind pose, each joint in a frame of its
 * own. With `R` of a joint and `P` of its parent, at rest, a local rotation `q` of the file is `P q inv(R)`, and a local position `p`
 * is `P p`: the same motion, nothing lost.
 *
 * @returns a fault where some scale is uneven or turns inside out: the turns of joints below it would shear them
 */
export function restOf(scene: NodeScene, figure: NodeFigure, upAxis: UpAxis): Result<NodeRest, NodeFault> {
  const { nodes } = scene;
  const count = figure.joints.length;
  const above = standingAbove(scene, figure.joints[0], upAxis);
  const rest: NodeRest = {
    rotations: new Float64Array(count * 4),
    parentRotations: new Float64Array(count * 4),
    scales: new Float64Array(count),
    origin: above.translation,
  };
  const chain = ancestorsOf(scene, figure.joints[0]);
  for (const node of [...chain, ...figure.joints]) {
    const fault = faultOfScale(scene, node, figure.joints);
    if (fault !== undefined) return failure(fault);
  }
  figure.joints.forEach((node, j) => {
    const parent = figure.parentIndices[j];
    const { rotation, bindRotation } = nodes[node];
    rest.scales[j] = parent < 0 ? above.scale : rest.scales[parent] * nodes[figure.joints[parent]].scale[0];
    const frame = parent < 0 ? above.rotation : rest.rotations.subarray(parent * 4, parent * 4 + 4);
    rest.parentRotations.set(frame, j * 4);
    if (bindRotation === undefined) quatMultiply(rest.rotations, frame, rotation, j * 4);
    else quatMultiply(rest.rotations, upAxis === 'z' ? FROM_Z_UP : [0, 0, 0, 1], bindRotation, j * 4);
    quatNormalize(rest.rotations, rest.rotations, j * 4, j * 4);
  });
  return success(rest);
}

/** Writes a local rotation of the file as one of a skeleton that rests without any, at `out[o]`. */
export function restedRotation(
  out: Float32Array,
  o: number,
  rest: NodeRest,
  joint: number,
  q: Float64Array,
): void {
  const at = joint * 4;
  quatConjugate(inverse, rest.rotations, 0, at);
  quatMultiply(turned, rest.parentRotations, q, 0, at);
  quatMultiply(turned, turned, inverse);
  quatNormalize(out, turned, o);
}

const inverse = new Float64Array(4);
const turned = new Float64Array(4);

/** Writes a local position of the file in metres, in the parent's frame at rest, at `out[o]`. */
export function restedPosition(
  out: Float32Array,
  o: number,
  { rest, joint, unit }: { readonly rest: NodeRest; readonly joint: number; readonly unit: number },
  p: Float64Array,
): void {
  const scale = rest.scales[joint];
  for (let axis = 0; axis < 3; axis++) moved[axis] = p[axis] * scale;
  quatRotateVector(moved, rest.parentRotations, moved, 0, joint * 4);
  for (let axis = 0; axis < 3; axis++) {
    const origin = joint === 0 ? rest.origin[axis] : 0;
    out[o + axis] = (moved[axis] + origin) * unit;
  }
}

const moved = new Float64Array(3);

/** Still nodes above `root`, outermost first. */
function ancestorsOf({ nodes }: NodeScene, root: number): number[] {
  const chain: number[] = [];
  for (let node = nodes[root].parent; node >= 0; node = nodes[node].parent) chain.unshift(node);
  return chain;
}

function standingAbove(
  scene: NodeScene,
  root: number,
  upAxis: UpAxis,
): { readonly translation: Float64Array; readonly rotation: Float64Array; readonly scale: number } {
  const translation = new Float64Array(3);
  const rotation = Float64Array.from(upAxis === 'z' ? FROM_Z_UP : [0, 0, 0, 1]);
  let scale = 1;
  const step = new Float64Array(3);
  for (const node of ancestorsOf(scene, root)) {
    const { translation: t, rotation: q, scale: s } = scene.nodes[node];
    for (let axis = 0; axis < 3; axis++) step[axis] = t[axis] * scale;
    quatRotateVector(step, rotation, step);
    for (let axis = 0; axis < 3; axis++) translation[axis] += step[axis];
    quatMultiply(rotation, rotation, q);
    scale *= s[0];
  }
  quatNormalize(rotation, rotation);
  return { translation, rotation, scale };
}

function faultOfScale({ nodes }: NodeScene, node: number, joints: readonly number[]): NodeFault | undefined {
  const [x, y, z] = nodes[node].scale;
  const isUniform = Math.abs(y - x) <= UNIFORM * Math.abs(x) && Math.abs(z - x) <= UNIFORM * Math.abs(x);
  if (isUniform && x > 0) return undefined;
  // What has nothing below it bends nothing.
  if (joints.includes(node) && !joints.some((other) => nodes[other].parent === node)) return undefined;
  const found = [x, y, z].map((value) => Number(value.toFixed(4))).join(', ');
  return { place: nodes[node].name, expected: 'one positive scale for all three axes', found };
}
