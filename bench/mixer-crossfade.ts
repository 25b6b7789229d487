import {
  AnimationClip,
  AnimationMixer,
  Object3D,
  QuaternionKeyframeTrack,
  VectorKeyframeTrack,
  type AnimationAction,
} from 'three';
import { createPose } from '#core/pose/pose.ts';
import { createClipCursor } from '#core/clip/sampling/clip-cursor.ts';
import { sampleCursor } from '#core/clip/sampling/sample-clip.ts';
import type { RootedClip } from '#core/clip/root/rooted-clip.ts';
import { crossfade } from '#core/methods/crossfade.ts';
import { wavingClip } from '#test/fixtures/clips.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { transformsAt, type BenchData, type SharedBench, type Timing } from './kernel-data.ts';
import { fading } from './window-kernels.ts';

/*
 * Two clips played and cross-faded, by three.js and as the window does it, at the size of the kernels. Each
 * figure has its own bones and mixer, or its own cursors and poses, and all share the clips. Figures stand at
 * different moments, each with its own weight.
 */

const FRAMES = 240;
const FPS = 30;
const DURATION = (FRAMES - 1) / FPS; // s
const STEP = 1 / 60; // s, played on each time

export interface SampledCrossfade {
  /**
   * The largest angle between the two after one step from the start, rad, of joints below the root: to be
   * asked first.
   */
  maxDifference(): number;
  measure(): { readonly mixer: Timing; readonly window: Timing };
}

interface Bones {
  readonly rotations: Float32Array; // [FRAMES * joints * 4]
  readonly positions: Float32Array; // [FRAMES * joints * 3] m
}

const startOf = (pose: number): number => (pose * 0.0397) % DURATION;

export function createSampledCrossfade(bench: SharedBench, data: BenchData): SampledCrossfade {
  const { N: poses, J: joints } = bench;
  const bones = [1, 2].map((seed) => wavingClip({ joints, frameCount: FRAMES, fps: FPS, seed }));
  const clips = bones.map((each) => createClip(each, joints));
  const figures = Array.from({ length: poses }, (_, i) => createFigure(clips, joints, startOf(i)));
  const own = bones.map((clip) => rooted(clip));
  const windows = Array.from(data.alpha, (weight, i) => createWindow(own, weight, startOf(i)));
  const play = (): void => {
    for (let i = 0; i < poses; i++) figures[i].play(data.alpha[i]);
  };
  const show = (): void => {
    for (let i = 0; i < poses; i++) windows[i].show();
  };
  return {
    measure: () => ({
      mixer: bench.time(play, poses * joints, 3),
      window: bench.time(show),
    }),
    maxDifference(): number {
      show();
      play();
      const differences = figures.flatMap(({ bones: played }, i) =>
        played.slice(1).map(({ quaternion }, j) => {
          const at = (j + 1) * 4;
          return bench.angleBetween(
            quaternion.toArray(),
            Array.from(windows[i].rotations.subarray(at, at + 4)),
          );
        }),
      );
      return differences.reduce((largest, difference) => Math.max(largest, difference));
    },
  };
}

/** One figure of the window: both clips sampled, then cross-faded at a weight. */
function createWindow([from, to]: readonly RootedClip[], weight: number, time: number) {
  const { length: joints } = from.root.parents;
  const [source, destination, out] = [createPose(joints), createPose(joints), createPose(joints)];
  const [a, b] = [createClipCursor(from), createClipCursor(to)];
  const capture = { ...fading(joints, 'linear', 1), angularVelocities: new Float64Array(joints * 3) };
  const sample = { source, destination, elapsed: weight };
  a.time = time;
  b.time = time;
  return {
    rotations: out.rotations,
    show(): void {
      a.time = (a.time + STEP) % DURATION;
      b.time = a.time;
      sampleCursor(source, a);
      sampleCursor(destination, b);
      crossfade.evaluate(out, sample, capture);
    },
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
