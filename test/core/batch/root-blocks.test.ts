import { expect, test } from 'vitest';
import {
  createRootedSampler,
  placeBlocksInWorld,
  sampleRootedBlocks,
} from '../../../core/batch/root-blocks.ts';
import { createTransformBlocks, unpackPose } from '../../../core/batch/transform-blocks.ts';
import { placeInWorld } from '../../../core/root/root-in-world.ts';
import { sampleTrack } from '../../fixtures/sample-track.ts';
import { worldTransforms } from '../../../core/forward-kinematics.ts';
import { starterClips } from '../../../tools/starter/starter-clips.ts';
import { rooted } from '../../fixtures/rooted.ts';

const JOINTS = 26;
const transforms = () => ({
  positions: new Float32Array(JOINTS * 3),
  rotations: new Float32Array(JOINTS * 4),
});

test('rooted clips have the same world poses at each frame as their files', () => {
  for (const { name, clip } of starterClips()) {
    const poses = 7; // the last block is part empty
    const times = Float64Array.from(
      { length: poses },
      (_, i) => Math.floor((i * clip.frameCount) / poses) / clip.fps,
    );
    const blocks = createTransformBlocks(poses, JOINTS);
    const states = new Float64Array(poses * 3);
    const on = rooted(clip);
    sampleRootedBlocks(blocks, states, createRootedSampler(on, poses), times);
    placeBlocksInWorld(blocks, on.root.parents, blocks, states);
    const found = transforms();
    const expected = transforms();
    for (let pose = 0; pose < poses; pose++) {
      unpackPose(found, blocks, pose);
      sampleTrack(expected, clip, times[pose]);
      worldTransforms(expected, clip.skeleton.parentIndices, expected);
      for (let i = 0; i < JOINTS * 3; i++)
        expect(Math.abs(found.positions[i] - expected.positions[i]), `${name} ${pose} ${i}`).toBeLessThan(
          2e-5,
        );
    }
  }
});

test('each pose is placed as the exact tier places it', () => {
  const [{ clip }] = starterClips();
  const on = rooted(clip);
  const times = Float64Array.of(0, 0.31, 0.77, 1.02, 1.5);
  const local = createTransformBlocks(times.length, JOINTS);
  const states = new Float64Array(times.length * 3);
  sampleRootedBlocks(local, states, createRootedSampler(on, times.length), times);
  const world = placeBlocksInWorld(
    createTransformBlocks(times.length, JOINTS),
    on.root.parents,
    local,
    Float64Array.from(states, (state, i) => state + i),
  );
  const one = transforms();
  for (let pose = 0; pose < times.length; pose++) {
    unpackPose(one, local, pose);
    const state = [0, 1, 2].map((i) => states[pose * 3 + i] + pose * 3 + i);
    const expected = placeInWorld(transforms(), on.root.parents, one, state);
    unpackPose(one, world, pose);
    one.positions.forEach((value, i) => expect(value).toBeCloseTo(expected.positions[i], 4));
    one.rotations.forEach((value, i) => expect(value).toBeCloseTo(expected.rotations[i], 5));
  }
});
