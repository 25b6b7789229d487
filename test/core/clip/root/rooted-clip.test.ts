import { describe, expect, test } from 'vitest';
import type { JointTransforms } from '#core/pose/forward-kinematics.ts';
import { quatDot } from '#core/math/quaternion.ts';
import { rotationVectorBetween } from '#core/math/rotation-vector.ts';
import { createPose } from '#core/pose/pose.ts';
import { placeInWorld } from '#core/clip/root/root-in-world.ts';
import { createRootSample } from '#core/clip/root/root-sample.ts';
import { poseParents, rootClip, type RootedClip } from '#core/clip/root/rooted-clip.ts';
import { createClipCursor } from '#core/clip/sampling/clip-cursor.ts';
import { sampleCursor } from '#core/clip/sampling/sample-clip.ts';
import { sampleRoot } from '#core/clip/sampling/sample-root.ts';
import { starterClips } from '../../../../tools/starter/starter-clips.ts';
import { cmuClip, hasMocap } from '#test/fixtures/mocap.ts';
import { createDoublePose } from '#test/fixtures/poses.ts';
import {
  CURVE,
  fileInWorld,
  JOG,
  MARCH_IN_PLACE,
  rigClip,
  RIGS,
  type RigOptions,
} from '#test/fixtures/rigs.ts';
import { rooted } from '#test/fixtures/rooted.ts';

const CHOICES = [{ kind: 'auto' }, { kind: 'hips' }, { kind: 'none' }] as const;

/**
 * Largest error of joints of `clip` at its frames compared with its file: positions relative to 1e-6 m plus
 * 2e-7 of the distance of joint or root from the origin, rotations relative to 1e-6 rad. A loop's last frame
 * is the first one of its next cycle.
 */
function worstShare(clip: RootedClip, sampled = createPose(clip.skeleton.names.length)): number {
  const { root: clipRoot, skeleton, loop, frameCount } = clip;
  const cursor = createClipCursor(clip);
  const root = createRootSample();
  const world = createDoublePose(skeleton.names.length);
  let worst = 0;
  for (let frame = 0; frame < frameCount - (loop && frameCount > 1 ? 1 : 0); frame++) {
    cursor.time = frame / clip.fps;
    sampleCursor(sampled, cursor);
    placeInWorld(world, clipRoot.parents, sampled, sampleRoot(root, cursor).state);
    worst = Math.max(worst, shareOf(world, fileInWorld(clip, frame), root.state));
  }
  return worst;
}

function shareOf(world: JointTransforms, inFile: JointTransforms, state: Float64Array): number {
  const turn = new Float64Array(3);
  let worst = 0;
  for (let i = 0, q = 0; q < world.rotations.length; i += 3, q += 4) {
    const place = inFile.positions.subarray(i, i + 3);
    const off = Math.hypot(...place.map((value, axis) => world.positions[i + axis] - value));
    const far = Math.max(Math.hypot(...place), Math.hypot(state[0], state[1]));
    rotationVectorBetween(turn, inFile.rotations, world.rotations, 0, q, q);
    worst = Math.max(worst, off / (1e-6 + 2e-7 * far), Math.hypot(...turn) / 1e-6);
  }
  return worst;
}

describe.each(RIGS)('on the rig %s', (rig) => {
  const shapes: readonly (readonly [string, RigOptions])[] = [
    ['24 fps', { fps: 24, frameCount: 60, gait: CURVE }],
    ['30 fps, far away', { fps: 30, gait: JOG, start: [40, -90, 2] }],
    ['60 fps, a loop', { fps: 60, gait: CURVE, loop: true }],
    ['120 fps, in place', { fps: 120, gait: MARCH_IN_PLACE }],
    ['240 fps', { fps: 240, frameCount: 300, gait: JOG }],
    ['one frame', { frameCount: 1, start: [3, 1, -2] }],
    ['one frame, a loop', { frameCount: 1, loop: true }],
    ['two frames', { frameCount: 2, gait: JOG }],
    ['shorter than what roots are smoothed over', { fps: 60, frameCount: 9, gait: CURVE }],
    ['the same as a loop', { fps: 60, frameCount: 9, gait: CURVE, loop: true }],
  ];
  test.each(shapes)('%s: all joints are at their positions in the file', (_, shape) => {
    const clip = rigClip({ ...shape, rig });
    for (const choice of CHOICES) expect(worstShare(rooted(clip, choice))).toBeLessThan(1);
    expect(worstShare(rooted(clip), createDoublePose(clip.skeleton.names.length))).toBeLessThan(1);
  });
});

test('quaternions do not change sign, also if a heading starts from another turn', () => {
  const clip = rigClip({ gait: CURVE, frameCount: 30 });
  const { origin, states, ...body } = rooted(clip).root;
  const jumping = states.map((value, i) => (i % 3 === 2 && i > 45 ? value + 2 * Math.PI : value));
  const { rotations, placed } = rootClip(clip, origin, jumping, body).root;
  for (let at = placed.length * 4; at < rotations.length; at += 4) {
    expect(quatDot(rotations, rotations, at, at - placed.length * 4)).toBeGreaterThan(0.9);
  }
});

test('worked example: the hips, their ancestors and other children of those are placed relative to the root', () => {
  //          reference ─┬─ prop
  //                     └─ hips ── spine ── hand;    light stands by itself
  const parents = [-1, 0, 0, 2, 3, -1];
  expect([...poseParents(parents, 2)]).toEqual([-1, -1, -1, 2, 3, -1]);
  expect([...poseParents(parents, -1)]).toEqual(parents);
});

test.each(starterClips())('the starter clip $name has its positions in the file', ({ clip }) => {
  for (const choice of CHOICES) expect(worstShare(rooted(clip, choice))).toBeLessThan(1);
});

describe.skipIf(!hasMocap)('real mocap (skipped where ../shared/mocap is absent)', () => {
  test.each(['cmu_01_01', 'cmu_12_01', 'cmu_131_01', 'cmu_131_02', 'cmu_131_03'])(
    '%s has its positions in the file',
    (name) => {
      const clip = cmuClip(name);
      for (const choice of CHOICES) expect(worstShare(rooted(clip, choice))).toBeLessThan(1);
    },
  );
});
