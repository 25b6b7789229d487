import { describe, expect, test } from 'vitest';
import type { Pose } from '#core/pose/pose.ts';
import { moveInWorld, placeInWorld } from '#core/clip/root/root-in-world.ts';
import { createRootSample } from '#core/clip/root/root-sample.ts';
import { createClipCursor } from '#core/clip/sampling/clip-cursor.ts';
import { sampleCursor } from '#core/clip/sampling/sample-clip.ts';
import { sampleRoot } from '#core/clip/sampling/sample-root.ts';
import { clonePose, createDoublePose, jointPose, turnAbout, velocityError } from '#test/fixtures/poses.ts';
import { CURVE, rigClip, RIGS } from '#test/fixtures/rigs.ts';
import { rooted } from '#test/fixtures/rooted.ts';

const NO_PARENTS = Int32Array.of(-1);

describe('worked examples', () => {
  test('a joint 2 m ahead of a root at (1, 5) that faces X is at (3, 5), rotated by a quarter turn', () => {
    const { positions, rotations } = placeInWorld(
      createDoublePose(1),
      NO_PARENTS,
      jointPose({ positions: [0, 1, 2] }),
      [1, 5, Math.PI / 2],
    );
    expect([...positions]).toEqual([3, 1, 5].map((value) => expect.closeTo(value, 12) as number));
    const quarter = turnAbout([0, 1, 0], Math.PI / 2);
    expect([...rotations]).toEqual([...quarter].map((value) => expect.closeTo(value, 12) as number));
  });

  test('2 m ahead of a root that moves at 3 m/s and turns at 0.5 rad/s, a joint also moves 1 m/s to its left', () => {
    const root = createRootSample();
    root.state.set([0, 0, Math.PI / 2]);
    root.velocity.set([0, 3, 0.5]);
    const joint = jointPose({
      positions: [0, 1, 2],
      linearVelocities: [0, 0.2, 0],
      angularVelocities: [1, 0, 0],
    });
    const { linearVelocities, angularVelocities } = moveInWorld(createDoublePose(1), NO_PARENTS, joint, root);
    // Facing X, on is along X, and left along -Z.
    expect([...linearVelocities]).toEqual([3, 0.2, -1].map((value) => expect.closeTo(value, 12) as number));
    expect([...angularVelocities]).toEqual([0, 0.5, -1].map((value) => expect.closeTo(value, 12) as number));
  });
});

test('a pose may be placed in place', () => {
  const state = [3, -1, 0.7];
  const pose = jointPose({ positions: [0.3, 1, 0.2], rotations: turnAbout([1, 0, 0], 0.4) });
  const apart = placeInWorld(createDoublePose(1), NO_PARENTS, pose, state);
  const inPlace = clonePose(pose);
  placeInWorld(inPlace, NO_PARENTS, inPlace, state);
  expect([inPlace.positions, inPlace.rotations]).toEqual([apart.positions, apart.rotations]);
});

test.each(RIGS)('on the rig %s velocities of hips and limbs are derivatives of their positions', (rig) => {
  const cursor = createClipCursor(rooted(rigClip({ rig, gait: CURVE, loop: true, start: [2, 3, 1] })));
  const { parents, hips } = cursor.clip.root;
  /** Ancestors of the hips are excluded: they stay behind when a loop continues. */
  const bodyOf = (pose: Pose): Pose => {
    const body = createDoublePose(parents.length - hips);
    body.positions.set(pose.positions.subarray(hips * 3));
    body.rotations.set(pose.rotations.subarray(hips * 4));
    body.linearVelocities.set(pose.linearVelocities.subarray(hips * 3));
    body.angularVelocities.set(pose.angularVelocities.subarray(hips * 3));
    return body;
  };
  const at = (time: number): Pose => {
    cursor.time = time;
    const pose = sampleCursor(createDoublePose(parents.length), cursor);
    const root = sampleRoot(createRootSample(), cursor);
    const moved = moveInWorld(createDoublePose(parents.length), parents, pose, root);
    const placed = placeInWorld(createDoublePose(parents.length), parents, pose, root.state);
    expect([moved.positions, moved.rotations]).toEqual([placed.positions, placed.rotations]);
    return bodyOf(moved);
  };
  const step = 1e-4;
  for (const time of [-0.3, 0.51, 1.999, 2.001, 7.23]) {
    const [before, now, after] = [-step, 0, step].map((dt) => at(time + dt));
    const error = velocityError(before, now, after, step);
    // Places relative to the root are floats.
    expect(Math.max(error.linear, error.angular)).toBeLessThan(2e-3);
  }
});
