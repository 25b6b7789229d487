import {
  AnimationClip,
  AnimationMixer,
  Object3D,
  QuaternionKeyframeTrack,
  VectorKeyframeTrack,
  type AnimationAction,
} from 'three';
import {
  createCrossfadeBatch,
  evaluateCrossfadeBlocks,
  packSides,
} from '../../core/batch/crossfade-blocks.ts';
import { createTrackSampler, sampleTrackBlocks } from '../../core/batch/sample-blocks.ts';
import {
  createTransformBlocks,
  unpackPose,
  type TransformBlocks,
} from '../../core/batch/transform-blocks.ts';
import { createPose } from '../../core/pose.ts';
import { wavingClip } from '../fixtures/clips.ts';
import { sidesOf, transformsAt, type BenchData, type SharedBench, type Timing } from './kernel-data.ts';

/*
 * Two clips played and cross-faded, by three.js and by the batch tier, at the size of the kernels. As three.js is used, each
 * figure has its own bones and mixer, and all share the clips. Figures stand at different moments, each with its own weight.
 */

const FRAMES = 240;
const FPS = 30;
const DURATION = (FRAMES - 1) / FPS; // s
const STEP = 1 / 60; // s, played on each time

export interface SampledCrossfade {
  /** The largest angle between the two after one step from the start, rad: to be asked first. */
  maxDifference(): number;
  measure(): { readonly mixer: Timing; readonly batch: Timing };
}

interface Bones {
  readonly rotations: Float32Array; // [FRAMES * joints * 4]
  readonly positions: Float32Array; // [FRAMES * joints * 3] m
}

const startOf = (pose: number): number => (pose * 0.0397) % DURATION;

export function createSampledCrossfade(bench: SharedBench, data: BenchData): SampledCrossfade {
  const { N: poses, J: joints } = bench;
  const bones = [1, 2].map((seed) => wavingClip({ joints, frameCount: FRAMES, fps: FPS, seed }));
  const batch = createBatch(bones, data.alpha, joints);
  const clips = bones.map((each) => createClip(each, joints));
  const figures = Array.from({ length: poses }, (_, i) => createFigure(clips, joints, startOf(i)));
  const play = (): void => {
    for (let i = 0; i < poses; i++) figures[i].play(data.alpha[i]);
  };
  return {
    measure: () => ({
      mixer: bench.time(play, poses * joints, 3),
      batch: bench.time(batch),
    }),
    maxDifference(): number {
      const found = batch();
      play();
      const pose = createPose(joints);
      const differences = figures.flatMap(({ bones: own }, i) => {
        const { rotations } = unpackPose(pose, found, i);
        return own.map(({ quaternion }, j) =>
          bench.angleBetween(quaternion.toArray(), Array.from(rotations.subarray(j * 4, j * 4 + 4))),
        );
      });
      return differences.reduce((largest, difference) => Math.max(largest, difference));
    },
  };
}

function createBatch(clips: readonly Bones[], weights: Float32Array, joints: number) {
  const [a, b] = clips.map((clip) => createTrackSampler({ ...clip, fps: FPS }, joints));
  const poses = weights.length;
  const times = Float64Array.from(weights, (_, i) => startOf(i));
  const [source, destination, out] = [0, 1, 2].map(() => createTransformBlocks(poses, joints));
  const fade = createCrossfadeBatch(
    poses,
    { factors: new Float64Array(joints).fill(1) },
    { easing: 'linear', blendTime: 1 },
  );
  sampleTrackBlocks(source, a, times);
  sampleTrackBlocks(destination, b, times);
  for (let i = 0; i < poses; i++) {
    const [from, to] = [source, destination].map((blocks) => unpackPose(createPose(joints), blocks, i));
    packSides(fade, i, sidesOf(to.rotations, from.rotations));
  }
  return (): TransformBlocks => {
    for (let i = 0; i < poses; i++) times[i] = (times[i] + STEP) % DURATION;
    sampleTrackBlocks(source, a, times);
    sampleTrackBlocks(destination, b, times);
    return evaluateCrossfadeBlocks(out, source, destination, fade, weights);
  };
}

function createFigure(clips: readonly AnimationClip[], joints: number, time: number) {
  const bones = Array.from({ length: joints }, (_, j) => Object.assign(new Object3D(), { name: `bone${j}` }));
  const mixer = new AnimationMixer(new Object3D().add(...bones));
  const [a, b] = clips.map((clip): AnimationAction => mixer.clipAction(clip).play());
  a.time = time;
  b.time = time;
  return {
    bones,
    play(weight: number): void {
      a.setEffectiveWeight(1 - weight);
      b.setEffectiveWeight(weight);
      mixer.update(STEP);
    },
  };
}

function createClip({ rotations, positions }: Bones, joints: number): AnimationClip {
  const times = Array.from({ length: FRAMES }, (_, frame) => frame / FPS);
  const tracks = Array.from({ length: joints }, (_, j) => {
    const poses = times.map((_time, frame) => transformsAt(rotations, positions, frame, joints));
    const turns = poses.flatMap((pose) => Array.from(pose.rotations.subarray(j * 4, j * 4 + 4)));
    const places = poses.flatMap((pose) => Array.from(pose.positions.subarray(j * 3, j * 3 + 3)));
    return [
      new QuaternionKeyframeTrack(`bone${j}.quaternion`, times, turns),
      new VectorKeyframeTrack(`bone${j}.position`, times, places),
    ];
  });
  return new AnimationClip('clip', -1, tracks.flat());
}
