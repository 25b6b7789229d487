import { expect, test } from 'vitest';
import { guessUpAxis } from '../../../core/bvh/guess-up-axis.ts';
import { bytesOf, parsed } from './bvh-fixtures.ts';

type Triple = readonly [number, number, number];

/** Joints hung on one root by their offsets; the root's place and turn about X, frame by frame. */
function guess(tips: readonly Triple[], rows: readonly (readonly [...Triple, number])[]): string {
  const joints = tips.map((tip) => `JOINT j { OFFSET ${tip.join(' ')} }`).join('\n');
  const channels = 'CHANNELS 4 Xposition Yposition Zposition Xrotation';
  const frames = rows.map((row) => row.join(' ')).join('\n');
  return guessUpAxis(
    parsed(
      bytesOf(`HIERARCHY\nROOT r\n{\nOFFSET 0 0 0\n${channels}\n${joints}\n}
MOTION\nFrames: ${rows.length}\nFrame Time: 0.1\n${frames}\n`),
    ),
  );
}

const tPose: Triple[] = [
  [0, 70, 0],
  [85, 50, 0],
  [-85, 50, 0],
  [10, -95, 15],
];
const dog: Triple[] = [
  [0, 10, 30],
  [10, -50, 20],
  [-10, -50, -50],
  [0, 0, -70],
];
const zUp = (points: Triple[]): Triple[] => points.map(([x, y, z]) => [x, -z, y]);

test('a T-pose tells, even of a figure that lies', () => {
  expect(guess(tPose, [[0, 10, 0, 90]])).toBe('y');
  expect(guess(zUp(tPose), [[0, 0, 10, 90]])).toBe('z');
});

test('all bones along one axis: what the motion makes of them counts', () => {
  const along: Triple[] = [
    [0, 0, 70],
    [0, 0, -95],
    [2, 0, 20],
  ];
  expect(guess(along, [[0, 95, 300, -90]])).toBe('y');
  expect(guess(along, [[300, 300, 95, 0]])).toBe('z');
});

test('an animal, longer than high, stands on one level', () => {
  expect(guess(dog, [[0, 50, 0, 0]])).toBe('y');
  expect(
    guess(
      dog,
      Array.from({ length: 9 }, (_, i) => [0, 50, i * 40, 0] as const),
    ),
  ).toBe('y');
  expect(
    guess(
      zUp(dog),
      Array.from({ length: 9 }, (_, i) => [0, -i * 40, 50, 0] as const),
    ),
  ).toBe('z');
});

test('a stage high above the origin', () => {
  const armsDown: Triple[] = [
    [0, 70, 0],
    [20, -10, 5],
    [10, -95, 15],
  ];
  expect(guess(armsDown, [[0, 1095, 0, 0]])).toBe('y');
});
