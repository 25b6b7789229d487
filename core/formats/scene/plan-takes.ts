import { keyRate, statedRate, type KeyRate } from './track-sampling.ts';
import { figuresOf, leftOutWarnings, type NodeFigure } from './node-figures.ts';
import { restOf, type NodeRest } from './node-rest.ts';
import { failure, success, type Result } from '../../kit/result.ts';
import {
  faultOfScene,
  withAllBelow,
  type NodeAnimation,
  type NodeCurve,
  type NodeScene,
} from './node-scene.ts';
import type { UpAxis } from '../import-report.ts';
import type { FileFault } from '../file-fault.ts';
import { standingScales, withScales } from './standing-scales.ts';
import { uniqueNames } from '../../kit/names.ts';
import { turningStretches } from './figure-pose.ts';
import { roundTo } from '../../kit/numbers.ts';

/** A figure with its rest pose and joint names, ready to be baked. */
export interface RiggedFigure extends NodeFigure {
  readonly rest: NodeRest;
  readonly names: readonly string[];
  readonly bones?: readonly string[]; // see `Skeleton`
}

/** The part of an animation that moves a figure. */
export interface TakeSpan extends KeyRate {
  readonly start: number; // s, on the clock of the tracks
  readonly firstKey: number; // s, the same from where engines begin to play
  readonly frameCount: number;
}

/** A figure with an animation that moves it, or a character: one take of a file. */
export interface PlannedTake {
  readonly name: string; // unique in its file; '' if it is the only one
  readonly animation: NodeAnimation;
  readonly figure: RiggedFigure;
  readonly curves: readonly NodeCurve[]; // of the animation, those that the figure has
  readonly span: TakeSpan;
  readonly hasMesh: boolean; // a mesh is bound to the figure
  readonly isCharacter: boolean; // and nothing moves it but one pose
  /** Parts of the animation that are not imported, in words. */
  readonly warnings: readonly string[];
}

/**
 * Plans the takes of `scene`, at least one, without sampling them. `still` is the scene with constant scale
 * tracks baked into its nodes.
 */
export function planTakes(
  scene: NodeScene,
  upAxis: UpAxis,
  fps?: number,
): Result<{ readonly still: NodeScene; readonly parts: readonly PlannedTake[] }, FileFault> {
  const fault = faultOfScene(scene);
  if (fault !== undefined) return failure(fault);
  const scales = standingScales(scene);
  const still = withScales(scene, scales);
  const figures = figuresOf(still).map((figure): RiggedFigure => {
    const joints = figure.joints.map((node) => still.nodes[node]);
    const bones = joints.map(({ bone = '' }) => bone);
    return {
      ...figure,
      rest: restOf(still, figure, upAxis),
      names: uniqueNames(joints.map(({ name }) => name)),
      ...(bones.some((bone) => bone !== '') && { bones }),
    };
  });
  const moving = withPosedCharacters(movingParts(still, figures, fps));
  const bodies = moving.filter(({ animation, figure }) => movingTimes(animation, figure).length > 0);
  const faces = moving.filter((part) => !bodies.includes(part));
  const parts = [...bodies, ...faces, ...charactersAmong(still, figures, moving)];
  if (parts.length === 0) return failure(nothingRead(scene));
  const names = uniqueNames(parts.map(({ name }) => name));
  // A character or curves beside it do not name the only take that moves joints, which is a clip's identity.
  if (bodies.length === 1 || parts.length === 1) names[0] = '';
  return success({ still, parts: parts.map((part, i) => ({ ...part, name: names[i] })) });
}

/** Joints of the least character, from hips to two feet and a head; a hat or a weapon has fewer. */
const MIN_JOINTS = 6;

const isLarge = ({ joints }: NodeFigure): boolean => joints.length >= MIN_JOINTS;

/**
 * A model whose only animation is one pose, as exporters write it for a model without motion, is a character.
 */
function withPosedCharacters(takes: readonly PlannedTake[]): readonly PlannedTake[] {
  return takes.map((take) => {
    const all = takes.filter(({ figure }) => figure === take.figure);
    const isPosed = all.length === 1 && take.span.frameCount === 1;
    return isPosed && take.hasMesh && isLarge(take.figure) ? { ...take, isCharacter: true } : take;
  });
}

/** Figures with a mesh that no animation moves, as takes of one frame: the pose of the file. */
function charactersAmong(
  scene: NodeScene,
  figures: readonly RiggedFigure[],
  moving: readonly PlannedTake[],
): PlannedTake[] {
  const moved = new Set(moving.map(({ figure }) => figure));
  return figures
    .filter((figure) => !moved.has(figure) && hasMesh(scene, figure) && isLarge(figure))
    .map((figure) => ({
      name: ownNameOf(scene, figure, figures),
      figure,
      curves: curvesFrom(scene, { figure, figures, start: 0 }, []),
      warnings: [...new Set(scene.animations.flatMap(({ unread = [] }) => unread))],
      hasMesh: true,
      isCharacter: true,
      animation: { name: '', tracks: [] },
      span: { fps: 30, isExact: true, start: 0, firstKey: 0, frameCount: 1 },
    }));
}

/** The name of the node above a figure, if no other figure is below that one; else of its first joint. */
function ownNameOf({ nodes }: NodeScene, figure: RiggedFigure, figures: readonly RiggedFigure[]): string {
  const parent = figure.above.at(-1) ?? -1;
  const isOwn = figures.every((other) => other === figure || !other.above.includes(parent));
  return (isOwn && nodes[parent]?.name) || figure.names[0];
}

function hasMesh({ bound }: NodeScene, { joints }: NodeFigure): boolean {
  return bound !== undefined && joints.some((node) => bound.has(node));
}

/**
 * Each figure with each animation that moves it. Animations that move none are named in the warnings of all.
 */
function movingParts(
  scene: NodeScene,
  figures: readonly RiggedFigure[],
  fps: number | undefined,
): PlannedTake[] {
  const all = scene.animations.map((animation) => {
    const curves = figures.map((figure) => ownCurves(scene, animation.curves ?? [], figure, figures));
    const times = figures.map((figure) => movingTimes(animation, figure));
    return { animation, curves, times };
  });
  const neighbours = all
    .filter(({ times, curves }) => [...times, ...curves].every(({ length }) => length === 0))
    .map(({ animation }) => animation);
  return all.flatMap(({ animation, curves, times }) => {
    const leftOut = [
      ...leftOutWarnings(scene, [animation, ...neighbours], figures),
      ...unownedCurves(scene, [animation, ...neighbours], figures),
    ];
    return figures.flatMap((figure, i) => {
      if (times[i].length === 0 && curves[i].length === 0) return [];
      const name = figures.length > 1 ? `${animation.name} · ${figure.names[0]}` : animation.name;
      const warnings = [...leftOut, ...stretchWarnings(scene, animation, figure, figure.rest)];
      const span = spanOf(times[i], curves[i], animation, fps);
      const all = curvesFrom(scene, { figure, figures, start: span.start }, curves[i]);
      const own = { name, animation, figure, curves: all, span, warnings };
      return [{ ...own, hasMesh: hasMesh(scene, figure), isCharacter: false }];
    });
  });
}

/** Nothing moves; or what moves is not read, which is no reason to hide the file. */
function nothingRead(scene: NodeScene): FileFault {
  const { animations } = scene;
  const place = 'animations';
  const expected = 'an animation that moves or rotates a node';
  const unread = [
    ...new Set(animations.flatMap((animation) => animation.unread ?? [])),
    ...unownedCurves(scene, animations, []),
  ];
  if (unread.length === 0) return { place, expected, found: 'none', isStill: true };
  const sentence = `Nothing of its motion is read (${unread.join('; ')}). Export the motion of the skeleton.`;
  return { place, expected, found: 'other motion', sentence };
}

/** The curves of the joints of a figure and of nodes below them; all, if it is the only figure. */
function ownCurves<Curve extends Pick<NodeCurve, 'nodes'>>(
  { nodes }: NodeScene,
  curves: readonly Curve[],
  figure: NodeFigure,
  figures: readonly NodeFigure[],
): readonly Curve[] {
  if (figures.length === 1 || curves.length === 0) return curves;
  const isOwn = withAllBelow(nodes, figure.joints);
  return curves.filter((curve) => curve.nodes.some((node) => isOwn[node] === 1));
}

/** Animated curves of a figure, and those that stand, from `start` on. */
function curvesFrom(
  scene: NodeScene,
  of: { readonly figure: RiggedFigure; readonly figures: readonly RiggedFigure[]; readonly start: number },
  animated: readonly NodeCurve[],
): readonly NodeCurve[] {
  const names = new Set(animated.map(({ name }) => name));
  const others = ownCurves(scene, scene.curves ?? [], of.figure, of.figures).filter(
    ({ name }) => !names.has(name),
  );
  const keys = { path: 'curve', interpolation: 'step', times: [of.start] } as const;
  return [
    ...animated,
    ...others.map(({ name, nodes, value }) => ({ ...keys, name, nodes, values: [value] })),
  ];
}

/** A warning about curves that belong to no figure. */
function unownedCurves(
  scene: NodeScene,
  animations: readonly NodeAnimation[],
  figures: readonly NodeFigure[],
): string[] {
  const all = animations.flatMap(({ curves = [] }) => curves);
  const owned = new Set(figures.flatMap((figure) => ownCurves(scene, all, figure, figures)));
  const [first, ...others] = all.filter((curve) => !owned.has(curve));
  if (first === undefined) return [];
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return [`left out: the curve ${first.name}${more} (of no figure)`];
}

/** Key times of the tracks that change the figure or nodes above it; [tracks] of s, rising. */
function movingTimes({ tracks }: NodeAnimation, { above, joints }: NodeFigure): ArrayLike<number>[] {
  const own = new Set([...above, ...joints]);
  return tracks.filter(({ node }) => own.has(node)).map(({ times }) => times);
}

/** Curves may prolong a take that moves joints, but its first frame and its rate are those of the joints. */
function spanOf(
  moving: readonly ArrayLike<number>[],
  curves: readonly NodeCurve[],
  { frameRate, rates, begin = 0 }: NodeAnimation,
  wanted: number | undefined,
): TakeSpan {
  const all = [...moving, ...curves.map((curve) => curve.times)];
  const start = (moving.length > 0 ? moving : all).reduce(
    (first, keys) => Math.min(first, keys[0]),
    Infinity,
  );
  const end = all.reduce((last, keys) => Math.max(last, keys[keys.length - 1]), start);
  const times = moving.some((keys) => keys.length > 1) ? moving : all;
  const rate =
    frameRate === undefined
      ? keyRate(times, start, wanted)
      : { ...statedRate(frameRate), ...(rates && { rates }) };
  const frameCount = Math.round((end - start) * rate.fps) + 1;
  return { ...rate, start, firstKey: start - begin, frameCount };
}

/** Scales of a node that differ by less than this ratio look uniform. */
const UNIFORM = 1e-3;

/** Warnings about an animation that rotates joints below a non-uniform scale. */
function stretchWarnings(
  { nodes }: NodeScene,
  { tracks }: NodeAnimation,
  { above, joints }: NodeFigure,
  rest: NodeRest,
): string[] {
  const links = [...above, ...joints];
  const turning = turningStretches(rest, nodes, links, tracks);
  for (let link = turning.indexOf(1); link >= 0; link = turning.indexOf(1, link + 1)) {
    for (let over = rest.linkParents[link]; over >= 0; over = rest.linkParents[over]) {
      const { name, scale } = nodes[links[over]];
      const sizes = scale.map(Math.abs);
      if (Math.max(...sizes) - Math.min(...sizes) <= UNIFORM * Math.max(...sizes)) continue;
      const words = scale.map((value) => roundTo(value, 4)).join(', ');
      return [
        `the scale of ${name} is non-uniform (${words}): bones below it change their lengths as they rotate`,
      ];
    }
  }
  return [];
}
