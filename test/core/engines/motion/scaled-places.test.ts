import { Matrix4, Quaternion, Vector3 } from 'three';
import { expect, test } from 'vitest';
import type { BakedClip } from '#core/engines/motion/bake-motion.ts';
import { placesBelowScales } from '#core/engines/motion/scaled-places.ts';
import { worldTransforms } from '#core/pose/forward-kinematics.ts';
import { createChannels } from '#core/pose/channels.ts';
import { randomRig } from '#test/fixtures/baked-rigs.ts';
import { withTracks } from '#test/fixtures/tracks.ts';

const shape = { joints: 12, frames: 5, fps: 30, size: 0.3, seed: 3, moving: true, chain: false };

function scaledRig(joints: readonly number[], scale: (number: number, time: number) => number): BakedClip {
  const rig = randomRig(shape);
  return withTracks({ ...rig, groundHeight: 0, loop: false }, createChannels(12, joints, ['smile']), scale);
}

/** World places of all joints in a frame, as programs multiply the matrices of nodes. */
function multiplied(
  { skeleton, rotations, tracks }: BakedClip,
  places: Float32Array,
  frame: number,
): number[] {
  const worlds: Matrix4[] = [];
  const scaled = [...(tracks?.channels.runs.find(({ kind }) => kind === 'scale')?.owners ?? [])];
  for (const [joint, parent] of skeleton.parentIndices.entries()) {
    const at = frame * shape.joints + joint;
    const scale = frame * (scaled.length * 3 + 1) + scaled.indexOf(joint) * 3;
    const local = new Matrix4().compose(
      new Vector3().fromArray(places, at * 3),
      new Quaternion().fromArray(rotations, at * 4),
      scaled.includes(joint) ? new Vector3().fromArray(tracks!.values, scale) : new Vector3(1, 1, 1),
    );
    worlds.push(parent < 0 ? local : worlds[parent].clone().multiply(local));
  }
  return worlds.flatMap((world) => new Vector3().setFromMatrixPosition(world).toArray());
}

function expectPlaces(rig: BakedClip): void {
  const places = placesBelowScales(rig);
  for (let frame = 0; frame < rig.frameCount; frame++) {
    const world = { positions: new Float64Array(36), rotations: new Float64Array(48) };
    worldTransforms(world, rig.skeleton.parentIndices, {
      positions: rig.positions.subarray(frame * 36),
      rotations: rig.rotations.subarray(frame * 48),
    });
    for (const [i, value] of multiplied(rig, places, frame).entries())
      expect(Math.abs(value - world.positions[i])).toBeLessThan(1e-5);
  }
}

test.each([[[0]], [[4]], [[0, 1, 2, 5]]])(
  'joints are in the same places, whatever is scaled above them: %j',
  (joints) => expectPlaces(scaledRig(joints, (number, time) => 1 + 0.4 * Math.sin(number + 20 * time))),
);

test('also of negative scales', () =>
  expectPlaces(scaledRig([0, 3], (number) => (number % 3 === 1 ? -0.7 : 1.2))));

test('a clip without scales keeps its places, and a joint below none its own', () => {
  const rig = randomRig(shape);
  expect(placesBelowScales(rig)).toBe(rig.positions);
  const last = scaledRig([11], () => 2);
  expect(placesBelowScales(last)).toEqual(last.positions);
});

test('below a scale of 0 a joint keeps its place of the frame before', () => {
  const rig = scaledRig([0], (_, time) => (time > 0.05 ? 0 : 2));
  const places = placesBelowScales(rig);
  const below = rig.skeleton.parentIndices.indexOf(0) * 3;
  const at = (frame: number) => [...places.subarray(frame * 36 + below, frame * 36 + below + 3)];
  expect(at(1)).toEqual(
    [...rig.positions.subarray(36 + below, 39 + below)].map((x): unknown => expect.closeTo(x / 2, 5)),
  );
  expect(at(3)).toEqual(at(1));
});
