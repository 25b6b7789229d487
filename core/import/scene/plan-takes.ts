import type { Result } from '../../result.ts';
import { failure, success } from '../../result.ts';
import type { Figure, Span } from './bake-clip.ts';
import { faultOfScene } from './check-scene.ts';
import type { UpAxis } from '../import-report.ts';
import { keyRate } from './key-rate.ts';
import type { NodeFigure } from './node-figures.ts';
import { figuresOf } from './node-figures.ts';
import { restOf } from './node-rest.ts';
import type { NodeAnimation, NodeFault, NodeScene, NodeTrack } from './node-scene.ts';
import { uniqueNames } from './unique-names.ts';

/** A scale that moves by less than this part stands still. */
const STILL_SCALE = 1e-3;

/** The most that a tangent adds between two keys, in parts of its own length: t^3 - 2 t^2 + t at a third of the way. */
const FARTHEST_BY_TANGENT = 4 / 27;

/** A figure with an animation that moves it: one take of a file. */
export interface PlannedTake {
  readonly name: string; // unique in its file; '' where it is the only one
  readonly animation: NodeAnimation;
  readonly figure: Figure;
  readonly span: Span;
  /** What of the animation is left out, in words. */
  readonly warnings: readonly string[];
}

/** The takes of `scene`, one at least, before any of them is sampled; `still` is the scene with still scales in its nodes. */
export function planTakes(
  scene: NodeScene,
  upAxis: UpAxis,
): Result<{ readonly still: NodeScene; readonly parts: readonly PlannedTake[] }, NodeFault> {
  const fault = faultOfScene(scene);
  if (fault !== undefined) return failure(fault);
  const scales = standingScales(scene);
  const still = withScales(scene, scales);
  const figures = restedFigures(still, upAxis);
  if (!figures.ok) return figures;
  const parts = movingParts(still, figures.value, scales);
  if (parts.length === 0) return failure(nothingMoves);
  const names = parts.length === 1 ? [''] : uniqueNames(parts.map(({ name }) => name));
  return success({ still, parts: parts.map((part, i) => ({ ...part, name: names[i] })) });
}

function restedFigures(scene: NodeScene, upAxis: UpAxis): Result<readonly Figure[], NodeFault> {
  const figures: Figure[] = [];
  for (const figure of figuresOf(scene)) {
    const rest = restOf(scene, figure, upAxis);
    if (!rest.ok) return rest;
    const names = uniqueNames(figure.joints.map((node) => scene.nodes[node].name));
    figures.push({ ...figure, rest: rest.value, names });
  }
  return success(figures);
}

/** Each figure with each animation that moves it. */
function movingParts(scene: NodeScene, figures: readonly Figure[], scales: StandingScales): PlannedTake[] {
  return scene.animations.flatMap((animation) =>
    figures.flatMap((figure) => {
      if (!moves(animation, figure)) return [];
      const name = figures.length > 1 ? `${animation.name} · ${figure.names[0]}` : animation.name;
      const warnings = scaleWarnings(scene, animation, figure, scales);
      return [{ name, animation, figure, span: spanOf(animation, figure), warnings }];
    }),
  );
}

const nothingMoves: NodeFault = {
  place: 'animations',
  expected: 'an animation that moves or turns some node',
  found: 'none',
};

/** By node, the scale at which all its scale tracks stand still, in all animations; null where they do not. */
type StandingScales = ReadonlyMap<number, readonly number[] | null>;

function standingScales({ animations }: NodeScene): StandingScales {
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
function withScales(scene: NodeScene, scales: StandingScales): NodeScene {
  const nodes = scene.nodes.map((node, i) => ({ ...node, scale: scales.get(i) ?? node.scale }));
  return { ...scene, nodes };
}

/** Of an animation that scales joints of a figure, or what they hang on, otherwise than they are. */
function scaleWarnings(
  { nodes }: NodeScene,
  { tracks }: NodeAnimation,
  { joints }: NodeFigure,
  scales: StandingScales,
): string[] {
  const own = new Set(joints);
  for (const joint of joints) {
    // What is above a node comes before it, and one that is known leads to others that are.
    for (let above = nodes[joint].parent; above >= 0 && !own.has(above); above = nodes[above].parent)
      own.add(above);
  }
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

function moves({ tracks }: NodeAnimation, { joints }: NodeFigure): boolean {
  const own = new Set(joints);
  return tracks.some(({ node, path }) => path !== 'scale' && own.has(node));
}

function spanOf({ tracks, frameRate }: NodeAnimation, { joints }: NodeFigure): Span {
  const own = new Set(joints);
  const times = tracks
    .filter(({ node, path }) => path !== 'scale' && own.has(node))
    .map((track) => track.times);
  let start = Infinity;
  let end = -Infinity;
  for (const keys of times) {
    start = Math.min(start, keys[0]);
    end = Math.max(end, keys[keys.length - 1]);
  }
  const rate = frameRate === undefined ? keyRate(times, start) : { fps: frameRate, isExact: true };
  return { ...rate, start, frameCount: Math.round((end - start) * rate.fps) + 1 };
}
