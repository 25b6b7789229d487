import type { NodeFigure } from './node-figures.ts';
import type { NodeAnimation, NodeScene, NodeTrack } from './node-scene.ts';

/** A scale that moves by less than this part stands still. */
const STILL_SCALE = 1e-3;

/** The most that a tangent adds between two keys, in parts of its own length: t^3 - 2 t^2 + t at a third of the way. */
const FARTHEST_BY_TANGENT = 4 / 27;

/** By node, the scale at which all its scale tracks stand still, in all animations; null where they do not. */
export type StandingScales = ReadonlyMap<number, readonly number[] | null>;

export function standingScales({ animations }: NodeScene): StandingScales {
  const scales = new Map<number, readonly number[] | null>();
  for (const track of animations.flatMap(({ tracks }) => tracks)) {
    if (track.path !== 'scale') continue;
    const first = scales.get(track.node);
    const standing = first === undefined ? valueAt(track, 0) : first;
    scales.set(track.node, standing !== null && isStill(track, standing) ? standing : null);
  }
  return scales;
}

/** The scene with the standing scales in its nodes. A node whose scale moves keeps its own: bones have one length. */
export function withScales(scene: NodeScene, scales: StandingScales): NodeScene {
  const nodes = scene.nodes.map((node, i) => ({ ...node, scale: scales.get(i) ?? node.scale }));
  return { ...scene, nodes };
}

/** Of an animation that scales joints of a figure, or what they hang on, otherwise than they are. */
export function movingScaleWarnings(
  { nodes }: NodeScene,
  { tracks }: NodeAnimation,
  { above, joints }: NodeFigure,
  scales: StandingScales,
): string[] {
  const own = new Set([...above, ...joints]);
  const scaled = tracks.filter(
    (track) =>
      track.path === 'scale' &&
      own.has(track.node) &&
      scales.get(track.node) === null &&
      !isStill(track, nodes[track.node].scale),
  );
  if (scaled.length === 0) return [];
  const more = scaled.length > 1 ? ` and ${scaled.length - 1} more` : '';
  return [
    `the scale of ${nodes[scaled[0].node].name}${more} moves and is left out: bones keep their lengths`,
  ];
}

/** The scale at a key; of a spline it stands between the two tangents. */
function valueAt({ values, interpolation }: NodeTrack, key: number): readonly number[] {
  const at = interpolation === 'cubicSpline' ? key * 9 + 3 : key * 3;
  return [values[at], values[at + 1], values[at + 2]];
}

/** Whether no key lies elsewhere than `first`, and no tangent of a spline leads away between two. */
function isStill(track: NodeTrack, first: readonly number[]): boolean {
  const { times, values, interpolation } = track;
  const limits = first.map((value) => STILL_SCALE * Math.abs(value));
  let longest = 0; // s between two keys
  for (let key = 0; key < times.length; key++) {
    const value = valueAt(track, key);
    if (value.some((scale, axis) => Math.abs(scale - first[axis]) > limits[axis])) return false;
    if (key > 0) longest = Math.max(longest, times[key] - times[key - 1]);
  }
  if (interpolation !== 'cubicSpline') return true;
  for (let i = 0; i < values.length; i++) {
    const isTangent = Math.floor(i / 3) % 3 !== 1;
    if (isTangent && Math.abs(values[i]) * longest * FARTHEST_BY_TANGENT > limits[i % 3]) return false;
  }
  return true;
}
