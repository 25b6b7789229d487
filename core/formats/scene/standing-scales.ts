import type { NodeScene, NodeTrack } from './node-scene.ts';

/** A scale that changes by less than this ratio is constant. */
export const STILL_SCALE = 1e-3;

/** The largest share of a tangent that is added between two keys: t^3 - 2 t^2 + t at t = 1/3. */
const MAX_TANGENT_SHARE = 4 / 27;

/** The constant scale of each node with scale tracks, over all animations; null if it changes. */
type StandingScales = ReadonlyMap<number, readonly number[] | null>;

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

/**
 * The scene with constant scales baked into its nodes, and without their tracks. A node with a changing scale
 * rests with that of its bind pose, if all animations have it; else with its own.
 */
export function withScales(scene: NodeScene, scales: StandingScales): NodeScene {
  const isScaled = scene.animations.map(
    ({ tracks }) => new Set(tracks.filter(({ path }) => path === 'scale').map(({ node }) => node)),
  );
  const nodes = scene.nodes.map((node, i) => {
    const isBound = scales.get(i) === null && isScaled.every((scaled) => scaled.has(i));
    return { ...node, scale: scales.get(i) ?? (isBound ? node.bindScale : undefined) ?? node.scale };
  });
  const changes = ({ path, node }: NodeTrack): boolean => path !== 'scale' || scales.get(node) === null;
  const animations = scene.animations.map((each) => ({ ...each, tracks: each.tracks.filter(changes) }));
  return { ...scene, nodes, animations };
}

/** A larger scale in a bind pose, or a smaller one than its inverse, is damage. */
const MAX_BIND_SCALE = 1e4;

/**
 * The scale of a node in its bind pose, with the signs of `scale`; undefined if it is damaged.
 *
 * @param sizes [3] of the bound node along its axes
 * @param above [3] of its bound parent
 */
export function bindScaleOf(
  scale: readonly number[],
  sizes: readonly number[],
  above: readonly number[],
): readonly number[] | undefined {
  const bound = scale.map((value, axis) => (Math.sign(value || 1) * sizes[axis]) / above[axis]);
  const isSound = (value: number): boolean => value > 1 / MAX_BIND_SCALE && value < MAX_BIND_SCALE;
  return bound.every((value) => isSound(Math.abs(value))) ? bound : undefined;
}

/** The scale at a key; in a spline the value is between its two tangents. */
function valueAt({ values, interpolation }: NodeTrack, key: number): readonly number[] {
  const at = interpolation === 'cubicSpline' ? key * 9 + 3 : key * 3;
  return [values[at], values[at + 1], values[at + 2]];
}

/** True if all keys of a scale track equal `first`, and no spline tangent leads away from it. */
export function isStill(track: NodeTrack, first: readonly number[]): boolean {
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
    if (isTangent && Math.abs(values[i]) * longest * MAX_TANGENT_SHARE > limits[i % 3]) return false;
  }
  return true;
}
