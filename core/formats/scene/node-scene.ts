// core/formats/scene: scenes of nodes and animated tracks, as in glTF and FBX, to clips
import type { FileFault } from '../file-fault.ts';
import { MAX_NUMBER } from '../scanning/text.ts';

/** A node of a scene as in the file, with its transform in the frame of its parent. */
export interface SceneNode {
  readonly name: string;
  readonly parent: number; // index of a node before this one, or -1
  readonly translation: readonly number[]; // [3] file units
  readonly rotation: readonly number[]; // [4] xyzw
  readonly scale: readonly number[]; // [3]
  /** Its world rotation in the bind pose, [4] xyzw; absent: as `rotation` gives it. */
  readonly bindRotation?: readonly number[];
  /** Its scale in the bind pose, [3], if it is known: a file has its nodes in the pose of any frame. */
  readonly bindScale?: readonly number[];
  readonly bone?: string; // see `Skeleton.bones`
  /**
   * Content of the node; absent: none. `group`: a node without content that the file distinguishes from
   * bones.
   */
  readonly kind?: 'mesh' | 'camera' | 'light' | 'group';
}

/** Keys of an animated property, whose size depends on its path: see `PATH_SIZES`. */
export interface Keys {
  readonly path: keyof typeof PATH_SIZES;
  readonly times: ArrayLike<number>; // [keys] s, rising
  /** [keys * stride]; for cubic splines [keys * 3 * stride]: tangents in, values, tangents out. */
  readonly values: ArrayLike<number>;
  readonly interpolation: 'linear' | 'step' | 'cubicSpline';
  /** Of properties that share values: numbers of a key for all of them, and where its own begin. */
  readonly stride?: number; // absent: its size
  readonly first?: number; // absent: 0
}

/** Numbers of an animated property. */
export const PATH_SIZES = { translation: 3, rotation: 4, scale: 3, curve: 1 } as const;

/** An animated property of a node. */
export interface NodeTrack extends Keys {
  readonly node: number;
  readonly path: 'translation' | 'rotation' | 'scale';
}

/** An animated number that moves no node: the weight of a morph target, or a property of another program. */
export interface NodeCurve extends Keys {
  readonly name: string; // unique in its animation
  readonly path: 'curve';
  readonly nodes: readonly number[]; // the joints of its mesh, or the node that has it
}

/** A curve without keys. */
export interface StandingCurve extends Pick<NodeCurve, 'name' | 'nodes'> {
  readonly value: number;
}

export interface NodeAnimation {
  readonly name: string;
  readonly tracks: readonly NodeTrack[];
  readonly frameRate?: number; // frames a second that the file states
  /** Where engines begin to play it, s on the clock of its tracks; absent: 0. */
  readonly begin?: number;
  readonly rates?: readonly number[]; // that its keys fit, see `ImportReport`
  readonly curves?: readonly NodeCurve[];
  /** Scales relative to rest that the tracks of other nodes contain already: they move no node. */
  readonly bakedScales?: readonly NodeTrack[];
  readonly unread?: readonly string[]; // warnings for its clips about what moves and is not read
  readonly leftOut?: readonly string[]; // other warnings
}

/** The motion in a glTF or FBX file: a tree of nodes, the joints of skins, and animations. */
export interface NodeScene {
  readonly nodes: readonly SceneNode[];
  readonly joints: ReadonlySet<number>; // nodes that are joints of a skin, or bones
  /** The joints of each skin, if the file groups them. */
  readonly skins?: readonly (readonly number[])[];
  /** The joints that move vertices; absent: not known. */
  readonly weighted?: ReadonlySet<number>;
  /** Nodes that a mesh is bound to; absent: there is no such mesh. */
  readonly bound?: ReadonlySet<number>;
  readonly animations: readonly NodeAnimation[];
  /** Values of curves where no animation has keys; absent or without one: 0. */
  readonly curves?: readonly StandingCurve[];
}

/** Nodes above `node`, the nearest first. */
export function ancestorsOf(nodes: readonly SceneNode[], node: number): number[] {
  const found: number[] = [];
  for (let above = nodes[node].parent; above >= 0; above = nodes[above].parent) found.push(above);
  return found;
}

/** The lowest common ancestor, which may be one of the two; -1 if there is none. */
export function sharedAncestor(nodes: readonly SceneNode[], a: number, b: number): number {
  let [one, other] = [a, b];
  // Parents come before their children.
  while (one !== other) {
    if (one > other) one = nodes[one].parent;
    else other = nodes[other].parent;
  }
  return one;
}

/** 1 for those of `some` and all nodes below them, [nodes]. */
export function withAllBelow(nodes: readonly SceneNode[], some: Iterable<number>): Uint8Array {
  const found = new Uint8Array(nodes.length);
  for (const node of some) found[node] = 1;
  nodes.forEach(({ parent }, node) => {
    if (parent >= 0 && found[parent] === 1) found[node] = 1;
  });
  return found;
}

/** 1 for those of `some` and all nodes above them, [nodes]. */
export function withAllAbove(nodes: readonly SceneNode[], some: Iterable<number>): Uint8Array {
  const found = new Uint8Array(nodes.length);
  for (const node of some) found[node] = 1;
  for (let node = nodes.length - 1; node >= 0; node--) {
    const { parent } = nodes[node];
    if (parent >= 0 && found[node] === 1) found[parent] = 1;
  }
  return found;
}

/** How many of `some` are at or below each node, [nodes]. */
export function countBelow(nodes: readonly SceneNode[], some: readonly number[]): Uint32Array {
  const counts = new Uint32Array(nodes.length);
  for (const node of some) counts[node]++;
  for (let node = nodes.length - 1; node >= 0; node--) {
    const { parent } = nodes[node];
    if (parent >= 0) counts[parent] += counts[node];
  }
  return counts;
}

/** The nodes of `some` without an ancestor in `some`, in the order of the scene. */
export function topmost(nodes: readonly SceneNode[], some: Iterable<number>): number[] {
  const all = [...new Set(some)];
  const below = withAllBelow(nodes, all);
  return all
    .filter((node) => nodes[node].parent < 0 || below[nodes[node].parent] === 0)
    .sort((a, b) => a - b);
}

/** Maximum number of curves of an animation; a face has some hundred. */
export const MAX_CURVES = 4096;

/** The first fault in `scene` that makes it unreadable. */
export function faultOfScene({ nodes, animations, curves: standing = [] }: NodeScene): FileFault | undefined {
  for (const node of nodes) {
    const fault = faultOfNode(node);
    if (fault !== undefined) return fault;
  }
  const strange = standing.find(({ value }) => !(Math.abs(value) <= MAX_NUMBER));
  if (strange !== undefined)
    return {
      place: strange.name,
      expected: `a number within ±${MAX_NUMBER}`,
      found: numberText(strange.value),
    };
  for (const animation of animations) {
    const { name, frameRate = 30, curves = [] } = animation;
    if (!(frameRate > 0 && frameRate <= MAX_NUMBER))
      return { place: name, expected: 'a frame rate', found: numberText(frameRate) };
    if (curves.length > MAX_CURVES)
      return { place: name, expected: `at most ${MAX_CURVES} curves`, found: `${curves.length}` };
    const tracks = animation.tracks.map((keys) => ({ keys, of: nodes[keys.node].name }));
    for (const { keys, of } of [...tracks, ...curves.map((curve) => ({ keys: curve, of: curve.name }))]) {
      const fault = faultOfKeys(keys, `${name}, ${keys.path} of ${of || 'unnamed node'}`);
      if (fault !== undefined) return fault;
    }
  }
  return undefined;
}

function faultOfNode({ name, translation, rotation, scale, bindRotation }: SceneNode): FileFault | undefined {
  const vectors = [translation, scale].some((vector) => vector.length !== 3);
  if (vectors || [rotation, bindRotation ?? rotation].some((turn) => turn.length !== 4)) {
    return {
      place: name,
      expected: 'three numbers each for translation and scale, and four for rotation',
      found: 'other counts',
    };
  }
  const numbers = [...translation, ...rotation, ...scale, ...(bindRotation ?? [])];
  const strange = numbers.find((value) => !(Math.abs(value) <= MAX_NUMBER));
  if (strange === undefined) return undefined;
  return { place: name, expected: `numbers within ±${MAX_NUMBER}`, found: numberText(strange) };
}

function faultOfKeys(keys: Keys, place: string): FileFault | undefined {
  const { path, times, values, interpolation, stride = PATH_SIZES[path], first = 0 } = keys;
  const size = stride * (interpolation === 'cubicSpline' ? 3 : 1);
  if (times.length === 0) return { place, expected: 'at least one key', found: 'none' };
  if (values.length !== times.length * size) {
    return {
      place,
      expected: `${times.length * size} numbers for ${times.length} keys`,
      found: `${values.length}`,
    };
  }
  for (let key = 0; key < times.length; key++) {
    const time = times[key];
    if (!(Math.abs(time) <= MAX_NUMBER))
      return { place, expected: `a time within ±${MAX_NUMBER} s`, found: numberText(time) };
    if (key > 0 && !(time >= times[key - 1]))
      return { place, expected: 'rising times', found: `${numberText(time)} after ${times[key - 1]}` };
  }
  for (let group = first; group < values.length; group += stride) {
    for (let i = group; i < group + PATH_SIZES[path]; i++)
      if (!(Math.abs(values[i]) <= MAX_NUMBER))
        return { place, expected: `numbers within ±${MAX_NUMBER}`, found: numberText(values[i]) };
  }
  return undefined;
}

/** A number in an error message. */
export function numberText(value: number): string {
  if (Number.isNaN(value)) return 'no number';
  return Math.abs(value) === Infinity ? 'an infinite number' : `${value}`;
}
