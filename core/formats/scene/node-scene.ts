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
  readonly bone?: string; // see `Skeleton.bones`
  /**
   * Content of the node; absent: none. `group`: a node without content that the file distinguishes from
   * bones.
   */
  readonly kind?: 'mesh' | 'camera' | 'light' | 'group';
}

/** An animated property of a node. */
export interface NodeTrack {
  readonly node: number;
  readonly path: 'translation' | 'rotation' | 'scale';
  readonly times: ArrayLike<number>; // [keys] s, rising
  /** [keys * 3 or 4]; for cubic splines [keys * 3 * (3 or 4)]: tangent in, value, tangent out. */
  readonly values: ArrayLike<number>;
  readonly interpolation: 'linear' | 'step' | 'cubicSpline';
}

export interface NodeAnimation {
  readonly name: string;
  readonly tracks: readonly NodeTrack[];
  readonly frameRate?: number; // frames a second that the file states
  /** Where engines begin to play it, s on the clock of its tracks; absent: 0. */
  readonly begin?: number;
  readonly rates?: readonly number[]; // that its keys fit, see `ImportReport`
  readonly scaled?: Iterable<number>; // nodes whose animated scale is already in the tracks of other nodes
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

/** The first fault in `scene` that makes it unreadable. */
export function faultOfScene({ nodes, animations }: NodeScene): FileFault | undefined {
  for (const node of nodes) {
    const fault = faultOfNode(node);
    if (fault !== undefined) return fault;
  }
  for (const animation of animations) {
    const { name, frameRate = 30 } = animation;
    if (!(frameRate > 0 && frameRate <= MAX_NUMBER))
      return { place: name, expected: 'a frame rate', found: numberText(frameRate) };
    for (const track of animation.tracks) {
      const fault = faultOfTrack(animation, track, nodes[track.node].name);
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

function faultOfTrack(
  { name }: NodeAnimation,
  { path, times, values, interpolation }: NodeTrack,
  node: string,
): FileFault | undefined {
  const place = `${name}, ${path} of ${node || 'unnamed node'}`;
  const size = (path === 'rotation' ? 4 : 3) * (interpolation === 'cubicSpline' ? 3 : 1);
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
  for (let i = 0; i < values.length; i++) {
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
