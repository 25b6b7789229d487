import { expect, test } from 'vitest';
import { importBvh, outlineBvh } from '#core/formats/bvh/import-bvh.ts';
import { createBvhMemory } from '#core/formats/bvh/bvh-memory.ts';
import { outlineTake } from '#core/formats/imported-take.ts';
import { bytesOf, fixtureNames, takeFiles, readFixture, readTake } from './bvh-fixtures.ts';

/** Memory reused for larger and smaller files in turn. */
const memory = createBvhMemory();
const read = Buffer.alloc(4 * 1024 * 1024);

/** The outline of `bytes` is bit-identical to a full import. */
function expectSame(bytes: Uint8Array): void {
  const imported = importBvh(bytes);
  const expected = imported.ok ? { ok: true, value: imported.value.map(outlineTake) } : imported;
  expect(outlineBvh(bytes)).toEqual(expected);
  for (const _ of ['first', 'again']) {
    read.set(bytes);
    expect(outlineBvh(read.subarray(0, bytes.length), memory)).toEqual(expected);
  }
}

test.each(fixtureNames('dialects'))('dialect %s: the outline equals that of the whole clip', (name) => {
  expectSame(readFixture(`dialects/${name}`));
});

test.each(fixtureNames('damage'))(
  'damage %s: the outline gives the same error as the clip, or the same clip',
  (name) => {
    expectSame(readFixture(`damage/${name}`));
  },
);

/** A leg that bends frame by frame, in degrees about X; its first frame may have another pose. */
function leg(frames: number, frameTime: number, first: number): Uint8Array {
  const angles = Array.from({ length: frames }, (_, i) => (i === 0 ? first : 60 + 25 * Math.sin(i / 9)));
  return bytesOf(`HIERARCHY
ROOT Hip
{
 OFFSET 0 110 0
 CHANNELS 4 Yposition Xrotation Yrotation Zrotation
 End Site
 {
  OFFSET 0 -100 0
 }
}
MOTION
Frames: ${frames}
Frame Time: ${frameTime}
${angles.map((angle, i) => `${100 + (i % 7)} ${angle} ${i * 3} ${angle && -170}`).join('\n')}
`);
}

test.each([1, 2, 3, 13, 14, 15, 16, 40, 200, 1201])('%i frames, with and without a T-pose', (frames) => {
  for (const frameTime of [1 / 120, 1 / 30, 0.2]) {
    expectSame(leg(frames, frameTime, 60));
    expectSame(leg(frames, frameTime, 0));
  }
});

test('a shorter file takes no fresh memory', () => {
  const kept = createBvhMemory();
  outlineBvh(leg(400, 0.1, 60), kept);
  const buffers = [kept.values, kept.poses.positions, kept.poses.rotations];
  outlineBvh(leg(300, 0.1, 0), kept);
  expect(buffers.map(({ length }) => length)).toEqual([1600, 1200, 1600]);
  expect(
    [kept.values, kept.poses.positions, kept.poses.rotations].map((each, i) => each === buffers[i]),
  ).toEqual([true, true, true]);
});

test('a header that begins like the previous one and adds a second figure', () => {
  const figure = (name: string): string =>
    `ROOT ${name} { OFFSET 0 1 0 CHANNELS 1 Xrotation End Site { OFFSET 0 -1 0 } }`;
  const motion = (row: string): string => `\nMOTION\nFrames: 1\nFrame Time: 0.1\n${row}\n`;
  const one = bytesOf(`HIERARCHY ${figure('Hip')}${motion('10')}`);
  const two = bytesOf(`HIERARCHY ${figure('Hip')} ${figure('Hip')}${motion('10 20')}`);
  for (const bytes of [one, two, one, bytesOf(`HIERARCHY ${figure('Leg')}${motion('10')}`), one])
    expectSame(bytes);
});

test('figures alternate, more than are remembered', () => {
  const takes = Array.from({ length: 10 }, (_, i) =>
    bytesOf(`HIERARCHY ROOT Hip { OFFSET 0 ${i} 0 CHANNELS 1 Xrotation End Site { OFFSET 0 -1 0 } }
MOTION\nFrames: 2\nFrame Time: 0.1\n10\n${i}\n`),
  );
  for (const i of [0, 1, 2, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 9, 1]) expectSame(takes[i]);
});

test.each(takeFiles)('%s: the outline equals that of the whole clip', (name) => {
  expectSame(readTake(name));
});
