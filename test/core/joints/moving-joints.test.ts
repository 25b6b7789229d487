import { expect, test } from 'vitest';
import { movingJoints } from '#core/joints/moving-joints.ts';
import type { Clip } from '#core/clip.ts';
import { clipOn } from '#test/fixtures/clips.ts';

/**
 * Four joints along X over three frames. In the middle frame the second one turns (rad) and the third one
 * moves (m).
 */
function clipOf(turn: number, way: number): Clip {
  const skeleton = {
    names: ['root', 'arm', 'slide', 'tip'],
    parentIndices: Int32Array.of(-1, 0, 1, 2),
    restPositions: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0),
    endSites: [],
  };
  const positions = new Float32Array(36);
  const rotations = new Float32Array(48);
  for (let at = 0; at < 12; at++) {
    positions[at * 3] = at % 4 === 0 ? 0 : 1;
    rotations[at * 4 + 3] = 1;
  }
  rotations.set([0, Math.sin(turn / 2), 0, Math.cos(turn / 2)], (4 + 1) * 4);
  positions[(4 + 2) * 3] += way;
  return clipOn(skeleton, { positions, rotations });
}

test('worked example: 2° and 2 mm count as motion, 0.5° and 0.5 mm do not', () => {
  expect(Array.from(movingJoints(clipOf((2 * Math.PI) / 180, 0.002)))).toEqual([0, 1, 1, 0]);
  expect(Array.from(movingJoints(clipOf(Math.PI / 360, 0.0005)))).toEqual([0, 0, 0, 0]);
});

test('a quaternion of the other sign is the same rotation', () => {
  const clip = clipOf(0, 0);
  clip.rotations.set([0, 0, 0, -1], (8 + 3) * 4);
  expect(Array.from(movingJoints(clip))).toEqual([0, 0, 0, 0]);
});

test('nothing moves in a clip of one frame', () => {
  expect(Array.from(movingJoints({ ...clipOf(1, 1), frameCount: 1 }))).toEqual([0, 0, 0, 0]);
});
