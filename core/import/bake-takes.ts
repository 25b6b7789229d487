import type { Clip } from '../clip.ts';
import type { Result } from '../result.ts';
import { failure, success } from '../result.ts';
import { bakeClip } from './bake-clip.ts';
import type { Figure, Span } from './bake-clip.ts';
import { faultOfScene } from './check-scene.ts';
import type { ImportReport, UpAxis } from './import-report.ts';
import type { ImportedTake } from './imported-take.ts';
import { finishTake } from './imported-take.ts';
import { keyRate } from './key-rate.ts';
import type { NodeFigure } from './node-figures.ts';
import { figuresOf } from './node-figures.ts';
import { restOf } from './node-rest.ts';
import type { NodeAnimation, NodeFault, NodeScene } from './node-scene.ts';
import { standingHeight } from './standing-height.ts';
import { uniqueNames } from './unique-names.ts';

export interface BakeOptions {
  readonly unit: number; // metres per unit of the file, > 0
  readonly unitName: string;
  readonly unitGuessed: boolean;
  readonly upAxis: UpAxis;
  readonly upAxisGuessed: boolean;
  /** Joints times frames that all takes together may have. */
  readonly mostPoses: number;
}

/** A scale that moves by less than this part stands still. */
const STILL_SCALE = 1e-3;

/**
 * Every animation of `scene` as a clip of each figure in it: sampled at the rate its keys were set at, in canonical space,
 * still scales in the bones.
 */
export function bakeTakes(
  scene: NodeScene,
  options: BakeOptions,
): Result<readonly ImportedTake[], NodeFault> {
  const fault = faultOfScene(scene);
  if (fault !== undefined) return failure(fault);
  const still = withStillScales(scene);
  if (!still.ok) return still;
  const figures = restedFigures(still.value, options.upAxis);
  if (!figures.ok) return figures;
  const parts = movingParts(scene.animations, figures.value);
  if (parts.length === 0) return failure(nothingMoves);
  const poses = parts.reduce((sum, { span, figure }) => sum + span.frameCount * figure.joints.length, 0);
  if (!(poses <= options.mostPoses)) return failure(tooLarge(poses, options.mostPoses));
  const names = parts.length === 1 ? [''] : uniqueNames(parts.map(({ name }) => name));
  return success(
    parts.map(({ animation, figure, span }, i) => {
      const clip = bakeClip(still.value, animation, figure, span, options.unit);
      return finishTake(names[i], clip, reportOf(clip, span, options));
    }),
  );
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

interface MovingPart {
  readonly name: string;
  readonly animation: NodeAnimation;
  readonly figure: Figure;
  readonly span: Span;
}

/** Each figure with each animation that moves it. */
function movingParts(animations: readonly NodeAnimation[], figures: readonly Figure[]): MovingPart[] {
  return animations.flatMap((animation) =>
    figures.flatMap((figure) => {
      if (!moves(animation, figure)) return [];
      const name = figures.length > 1 ? `${animation.name} · ${figure.names[0]}` : animation.name;
      return [{ name, animation, figure, span: spanOf(animation, figure) }];
    }),
  );
}

const nothingMoves: NodeFault = {
  place: 'animations',
  expected: 'an animation that moves or turns some node',
  found: 'none',
};

function tooLarge(poses: number, most: number): NodeFault {
  return {
    place: 'animations',
    expected: `joints times frames of ${Math.floor(most)} at most for a file of this size`,
    found: poses.toFixed(0),
  };
}

/** The scene with each scale track, if it stands still, as the scale of its node. */
function withStillScales(scene: NodeScene): Result<NodeScene, NodeFault> {
  const scales = scene.nodes.map(({ scale }) => scale);
  for (const { node, path, values, interpolation } of scene.animations.flatMap(({ tracks }) => tracks)) {
    if (path !== 'scale' || interpolation === 'cubicSpline') continue;
    const first = [values[0], values[1], values[2]];
    for (let i = 0; i < values.length; i++) {
      if (Math.abs(values[i] - first[i % 3]) > STILL_SCALE * Math.abs(first[i % 3])) {
        const { name } = scene.nodes[node];
        return failure({
          place: name,
          expected: 'a scale that stays the same',
          found: 'one that is animated, which cannot be read',
        });
      }
    }
    scales[node] = first;
  }
  return success({ ...scene, nodes: scene.nodes.map((node, i) => ({ ...node, scale: scales[i] })) });
}

function moves({ tracks }: NodeAnimation, { joints }: NodeFigure): boolean {
  const own = new Set(joints);
  return tracks.some(({ node, path }) => path !== 'scale' && own.has(node));
}

function spanOf({ tracks }: NodeAnimation, { joints }: NodeFigure): Span {
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
  const rate = keyRate(times, start);
  return { ...rate, start, frameCount: Math.round((end - start) * rate.fps) + 1 };
}

function reportOf(clip: Clip, { fps, isExact }: Span, options: BakeOptions): ImportReport {
  const { unit, unitName, unitGuessed, upAxis, upAxisGuessed } = options;
  const warnings = isExact
    ? []
    : [`the keys lie on no common frame rate: sampled at ${fps} frames per second`];
  return {
    ...{ unit, unitName, unitGuessed, upAxis, upAxisGuessed, fps, warnings },
    standingHeight: standingHeight(clip.skeleton.parentIndices, clip.skeleton.restPositions, []),
    rotationOrders: [],
    trimmedFrames: 0,
  };
}
