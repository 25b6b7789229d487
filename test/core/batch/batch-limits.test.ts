import { describe, expect, test } from 'vitest';
import {
  createCrossfadeBatch,
  evaluateCrossfadeBlocks,
  packSides,
} from '../../../core/batch/crossfade-blocks.ts';
import {
  createDeadBlendBatch,
  evaluateDeadBlendBlocks,
  packDeadBlend,
} from '../../../core/batch/dead-blend-blocks.ts';
import { worldTransformBlocks } from '../../../core/batch/kinematics-blocks.ts';
import {
  createQuinticBatch,
  evaluateQuinticBlocks,
  packQuintics,
} from '../../../core/batch/quintic-blocks.ts';
import { createTrackSampler, sampleTrackBlocks } from '../../../core/batch/sample-blocks.ts';
import {
  createSpringBatch,
  evaluateSpringBlocks,
  packOffset,
} from '../../../core/batch/spring-exact-blocks.ts';
import { createTransformBlocks } from '../../../core/batch/transform-blocks.ts';
import { createPose, type Pose } from '../../../core/pose.ts';
import { crossfade } from '../../../core/transition/methods/crossfade.ts';
import { deadBlendArticle } from '../../../core/transition/methods/dead-blend-article.ts';
import { quintic } from '../../../core/transition/methods/quintic.ts';
import { springExact } from '../../../core/transition/methods/spring-exact.ts';
import { expectNothingAllocated } from '../../fixtures/nothing-allocated.ts';
import { jointPose, turnAbout } from '../../fixtures/poses.ts';
import { wavingClip } from '../../fixtures/clips.ts';
import { inFloats, packPoses, poseAt } from './batch-poses.ts';

const ESTIMATE = { scale: 0.3, minimum: 0.1, maximum: 1 };

interface Settings {
  readonly blendTime: number; // s
  readonly halfLife: number; // s
  readonly elapsed: number; // s
}

/** One transition in `count` lanes, through every batch; all of them after `elapsed`. */
function createBatches(
  { source, destination }: { source: Pose; destination: Pose },
  settings: Settings,
  count = 1,
) {
  const { blendTime, halfLife } = settings;
  const joints = source.positions.length / 3;
  const factors = Float64Array.from({ length: joints }, (_, j) => 1 + (j % 3));
  const seam = { source, destination, factors };
  const linear = { blendTime, easing: 'linear' } as const;
  const springs = createSpringBatch(count, factors, halfLife);
  const quintics = createQuinticBatch(count, joints);
  const fade = createCrossfadeBatch(count, { factors }, linear);
  const deadBlends = createDeadBlendBatch(count, joints, createCrossfadeBatch(count, { factors }, linear));
  for (let i = 0; i < count; i++) {
    packOffset(springs, i, springExact.capture(seam, { halfLife }).offset);
    packQuintics(quintics, i, quintic.capture(seam, { blendTime }).quintics);
    packSides(fade, i, crossfade.capture(seam, linear).sides);
    packDeadBlend(deadBlends, i, deadBlendArticle.capture(seam, { ...linear, ...ESTIMATE }));
  }
  const poses = (pose: Pose) => packPoses(Array.from({ length: count }, () => pose));
  const [sources, destinations, out] = [
    poses(source),
    poses(destination),
    createTransformBlocks(count, joints),
  ];
  const elapsed = new Float64Array(count).fill(settings.elapsed);
  return {
    out,
    destinations,
    crossfade: (to = out) => evaluateCrossfadeBlocks(to, sources, destinations, fade, elapsed),
    springExact: (to = out) => evaluateSpringBlocks(to, destinations, springs, elapsed),
    quintic: (to = out) => evaluateQuinticBlocks(to, destinations, quintics, elapsed),
    deadBlend: () => evaluateDeadBlendBlocks(out, destinations, deadBlends, elapsed),
  };
}

type Batches = ReturnType<typeof createBatches>;
const names = ['crossfade', 'springExact', 'quintic', 'deadBlend'] as const;

describe('worked examples, from rest 1 m and 1 rad about X away', () => {
  const source = inFloats(jointPose({ positions: [1, 0, 0], rotations: turnAbout([1, 0, 0], 1) }));
  const destination = inFloats(jointPose({}));
  const at = (name: (typeof names)[number], settings: Partial<Settings>): readonly [number, number] => {
    const batches: Batches = createBatches(
      { source, destination },
      { blendTime: 1, halfLife: 0.3, elapsed: 0, ...settings },
    );
    const { positions, rotations } = poseAt(batches[name](), 0);
    return [positions[0], 2 * Math.atan2(rotations[0], rotations[3])];
  };

  test.each([
    // (1 + 2 ln 2) / 4
    { name: 'springExact', settings: { elapsed: 0.3 }, left: 0.596574 },
    // (1 - u)^3 (1 + 3u + 6u^2) at u = 1/2
    { name: 'quintic', settings: { elapsed: 0.5 }, left: 0.5 },
    { name: 'crossfade', settings: { elapsed: 0.25 }, left: 0.75 },
    // at rest, nothing is extrapolated: a crossfade
    { name: 'deadBlend', settings: { elapsed: 0.25 }, left: 0.75 },
  ] as const)('$name leaves $left of both offsets', ({ name, settings, left }) => {
    const [position, angle] = at(name, settings);
    expect(position).toBeCloseTo(left, 6);
    expect(angle).toBeCloseTo(left, 6);
  });

  test.each(names)('%s starts at the source, also before the seam', (name) => {
    for (const elapsed of [0, -1]) {
      const [position, angle] = at(name, { elapsed });
      expect(position).toBeCloseTo(1, 6);
      expect(angle).toBeCloseTo(1, 6);
    }
  });

  test.each(['crossfade', 'quintic', 'deadBlend'] as const)('%s ends at the destination', (name) => {
    for (const settings of [{ elapsed: 1 }, { elapsed: 9 }, { elapsed: 0, blendTime: 0 }]) {
      const [position, angle] = at(name, settings);
      expect(position).toBeCloseTo(0, 6);
      expect(angle).toBeCloseTo(0, 6);
    }
  });
});

test.each(names)(
  '%s writes finite numbers for magnitudes of 1e6, zero durations, half and whole turns',
  (name) => {
    const turns = [0, Math.PI, 2 * Math.PI, -Math.PI / 2].map((angle) => turnAbout([0, 1, 0], angle));
    for (const rotations of turns) {
      for (const velocity of [0, 1e6, -1e6]) {
        const velocities = [velocity, velocity, velocity];
        const source = jointPose({
          positions: [1e6, -1e6, 0],
          rotations,
          linearVelocities: velocities,
          angularVelocities: velocities,
        });
        for (const duration of [0, 1e-9, 1e6]) {
          for (const elapsed of [0, 0.1, 1e6]) {
            const settings = { blendTime: duration, halfLife: duration, elapsed };
            const blocks = createBatches({ source, destination: jointPose({}) }, settings)[name]();
            const { positions, rotations: found } = poseAt(blocks, 0);
            expect([...positions, ...found].every((value) => Number.isFinite(value))).toBe(true);
            expect(Math.hypot(...found)).toBeCloseTo(1, 5);
          }
        }
      }
    }
  },
);

describe('many evaluations grow the heap by less than 64 KB without a collection', () => {
  // frames far enough apart for the path beyond near ones
  const clip = wavingClip({ joints: 20, frameCount: 30, fps: 3 });
  const [source, destination] = [1, 9].map((frame) => {
    const pose = createPose(20);
    pose.positions.set(clip.positions.subarray(frame * 60, (frame + 1) * 60));
    pose.rotations.set(clip.rotations.subarray(frame * 80, (frame + 1) * 80));
    // fast enough for the paths beyond half a turn
    pose.angularVelocities.fill(12);
    return pose;
  });
  const batches = createBatches({ source, destination }, { blendTime: 1, halfLife: 0.2, elapsed: 0.6 }, 6);
  const sampler = createTrackSampler(clip, 20);
  const times = Float64Array.of(0, 0.1, 0.2, 0.3, 0.4, 0.5);
  const kernels = {
    ...batches,
    forwardKinematics: () => worldTransformBlocks(batches.out, clip.skeleton.parentIndices, batches.out),
    sampleTrack: () => sampleTrackBlocks(batches.out, sampler, times),
  };

  test.each([...names, 'forwardKinematics', 'sampleTrack'] as const)(
    '%s',
    async (name) => {
      await expectNothingAllocated(() => {
        for (let i = 0; i < 5000; i++) kernels[name]();
      });
    },
    60_000,
  );
});
