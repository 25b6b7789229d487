import type { Clip } from '../../clip/clip.ts';
import { failure, success, type Result } from '../../kit/result.ts';
import { planTakes, type TakeSpan, type RiggedFigure } from './plan-takes.ts';
import { UNFINISHED, type ImportReport, type UpAxis } from '../import-report.ts';
import { finishTake, type ImportedTake } from '../imported-take.ts';
import { rateWarnings, KEY_TOLERANCE } from './track-sampling.ts';
import type { FileFault } from '../file-fault.ts';
import type { NodeScene, NodeAnimation } from './node-scene.ts';
import { standingHeight } from '../../rig/ground/ground-figure.ts';
import { quatUnroll } from '../../math/quaternion.ts';
import { createFigurePose } from './figure-pose.ts';
import { bakeTracks } from './bake-tracks.ts';

interface BakeOptions {
  readonly unit: number; // metres per unit of the file, > 0
  readonly unitName: string;
  readonly unitGuessed: boolean;
  readonly upAxis: UpAxis;
  readonly upAxisGuessed: boolean;
  readonly fps?: number | undefined; // wanted, see `ImportOptions`
  readonly trimmedFrames?: number | undefined; // see `ImportOptions`
  /** Limit on joints times frames of all takes together. */
  readonly maxPoses: number;
}

/**
 * Bakes every animation of `scene` for each figure that it moves: sampled at the rate of its keys, in
 * canonical space. Scales that do not change are baked into the bones. A figure with a mesh that nothing
 * moves becomes a character of one frame.
 */
export function bakeTakes(
  scene: NodeScene,
  options: BakeOptions,
): Result<readonly ImportedTake[], FileFault> {
  const plan = planTakes(scene, options.upAxis, options.fps);
  if (!plan.ok) return plan;
  const { still, parts } = plan.value;
  const poses = parts.reduce((sum, { span, figure, curves }) => {
    return sum + span.frameCount * (figure.joints.length + curves.length / CURVES_OF_A_JOINT);
  }, 0);
  if (!(poses <= options.maxPoses)) return failure(tooLarge(poses, options.maxPoses));
  return success(
    parts.map((part) => {
      const { name, animation, figure, span, hasMesh, isCharacter } = part;
      const { tracks, warnings } = bakeTracks(still, part);
      const moved = bakeClip(still, animation, figure, span, options.unit);
      const clip = tracks ? { ...moved, tracks } : moved;
      const report = {
        ...reportOf(clip, span, [...part.warnings, ...warnings], options),
        ...(hasMesh && { hasMesh }),
        ...(isCharacter && { isCharacter }),
      };
      return finishTake(name, clip, report, options);
    }),
  );
}

/** Numbers of a joint in a frame. */
const CURVES_OF_A_JOINT = 7;

function tooLarge(poses: number, most: number): FileFault {
  return {
    place: 'animations',
    expected: `at most ${Math.floor(most)} joints × frames for a file of this size`,
    found: poses.toFixed(0),
  };
}

function reportOf(
  clip: Clip,
  span: TakeSpan,
  leftOut: readonly string[],
  options: BakeOptions,
): ImportReport {
  const { unit, unitName, unitGuessed, upAxis, upAxisGuessed } = options;
  const warnings = [...rateWarnings(span), ...leftOut];
  const { height, isOfBody } = standingHeight(clip.skeleton);
  return {
    unit,
    unitName,
    unitGuessed,
    upAxis,
    upAxisGuessed,
    warnings,
    sureOf: { unit: true, upAxis: true }, // stated by the format
    standingHeight: height,
    isBody: isOfBody,
    ...(span.rates && { rates: span.rates }),
    ...(span.firstKey !== 0 && { firstKey: span.firstKey }),
    ...UNFINISHED,
  };
}

/** Samples the joints of `figure` in `animation` at `fps`. All frames are kept, and the ground height is 0. */
function bakeClip(
  scene: NodeScene,
  animation: NodeAnimation,
  figure: RiggedFigure,
  { start, fps, frameCount }: TakeSpan,
  unit: number,
): Clip {
  const count = figure.joints.length;
  const positions = new Float32Array(frameCount * count * 3);
  const rotations = new Float32Array(frameCount * count * 4);
  const restPositions = new Float32Array(count * 3);
  const standing = createFigurePose(scene, [], figure, figure.rest);
  standing.sample(0);
  for (let i = 0; i < count * 3; i++) restPositions[i] = standing.positions[i] * unit;
  const pose = createFigurePose(scene, animation.tracks, figure, figure.rest, KEY_TOLERANCE / fps);
  for (let frame = 0; frame < frameCount; frame++) {
    pose.sample(start + frame / fps);
    for (let i = 0; i < count * 3; i++) positions[frame * count * 3 + i] = pose.positions[i] * unit;
    rotations.set(pose.rotations, frame * count * 4);
  }
  for (let joint = 0; joint < count; joint++) quatUnroll(rotations, rotations, count * 4, joint * 4);
  const { names, parentIndices, bones } = figure;
  const skeleton = { names, parentIndices, restPositions, endSites: [], ...(bones && { bones }) };
  return { skeleton, fps, frameCount, positions, rotations, groundHeight: 0, loop: false };
}
