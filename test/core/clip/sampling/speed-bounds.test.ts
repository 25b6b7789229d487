import { expect, test } from 'vitest';
import { forwardKinematics } from '#core/pose/forward-kinematics.ts';
import type { RootedClip } from '#core/clip/root/rooted-clip.ts';
import { createRootSample } from '#core/clip/root/root-sample.ts';
import { createClipCursor } from '#core/clip/sampling/clip-cursor.ts';
import { sampleCursor } from '#core/clip/sampling/sample-clip.ts';
import { sampleRoot } from '#core/clip/sampling/sample-root.ts';
import { speedBounds } from '#core/clip/sampling/speed-bounds.ts';
import { chainSkeleton, clipOn } from '#test/fixtures/clips.ts';
import { createDoublePose, turnAbout } from '#test/fixtures/poses.ts';
import { forAll } from '#test/fixtures/property.ts';
import { randomClips } from '#test/fixtures/odd-clips.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';

const SAMPLES = 23;

/** The largest share of each bound that is reached between two frames. */
function sharesIn(clip: RootedClip, frame: number) {
  const cursor = createClipCursor(clip);
  const { parents } = clip.root;
  const [pose, moved] = [createDoublePose(parents.length), createDoublePose(parents.length)];
  const root = createRootSample();
  cursor.time = (frame + 0.5) / clip.fps;
  const bounds = speedBounds(cursor);
  const share = { speed: 0, reach: 0, rootSpeed: 0, rootTurn: 0 };
  const reached = (of: keyof typeof share, value: number, bound: number): void => {
    share[of] = Math.max(share[of], value / (bound + 1e-3));
  };
  for (let i = 0; i < SAMPLES; i++) {
    cursor.time = (frame + i / SAMPLES) / clip.fps;
    forwardKinematics(moved, parents, sampleCursor(pose, cursor));
    for (let at = 0; at < parents.length * 3; at += 3) {
      reached('speed', Math.hypot(...moved.linearVelocities.slice(at, at + 3)), bounds.speeds[at / 3]);
      reached('reach', Math.hypot(...moved.positions.slice(at, at + 3)), bounds.reaches[at / 3]);
    }
    const [side, forward, turn] = sampleRoot(root, cursor).velocity;
    reached('rootSpeed', Math.hypot(side, forward), bounds.rootSpeed);
    reached('rootTurn', Math.abs(turn), bounds.rootTurn);
  }
  return share;
}

test('no joint of any rig is faster or further than its bounds, between any two frames', () =>
  forAll(randomClips(1), ([clip]) => {
    for (let frame = 0; frame < Math.max(clip.frameCount - 1, 1); frame++)
      for (const share of Object.values(sharesIn(clip, frame))) expect(share).toBeLessThanOrEqual(1);
  }));

test('a whip reaches its bound: a straight chain whose joints all turn the same way', () => {
  const joints = 12;
  const frames = [-1.5, -0.5, 0.5, 1.5];
  const rotations = frames.flatMap((at) =>
    Array.from({ length: joints }, () => Array.from(turnAbout([1, 0, 0], 0.2 * at))).flat(),
  );
  const skeleton = chainSkeleton(joints);
  const positions = frames.flatMap(() => Array.from(skeleton.restPositions));
  const whip = rooted(clipOn(skeleton, { positions, rotations }), { kind: 'joint', joint: 'joint0' });
  const { speed } = sharesIn(whip, 1);
  expect(speed).toBeGreaterThan(0.98);
  expect(speed).toBeLessThanOrEqual(1);
});

test('joints of a walk reach a fair share of their bounds', () => {
  const walk = rooted(starterClip('walk'));
  const shares = Array.from({ length: walk.frameCount - 1 }, (_, frame) => sharesIn(walk, frame).speed);
  expect(Math.max(...shares)).toBeGreaterThan(0.5);
  expect(Math.max(...shares)).toBeLessThanOrEqual(1);
});
