import { expect, test } from 'vitest';
import { importBvh, outlineBvh, readBvhClip } from '#core/formats/bvh/import-bvh.ts';
import type { ImportedTake } from '#core/formats/imported-take.ts';
import { rootOwnClip } from '#core/rig/roles/clip-joints.ts';
import { personBvh, STANDING_HIPS } from '#test/fixtures/person.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { bytesOf, mocapFiles, readFixture, readTake } from './bvh-fixtures.ts';

function imported(bytes: Uint8Array): ImportedTake {
  return valueOf(importBvh(bytes, { unit: 0.01 }))[0];
}

/** A leg of 100 cm with its hip 110 cm up, its angle about X frame by frame. */
function leg(angles: readonly number[]): Uint8Array {
  return bytesOf(`HIERARCHY
ROOT Hip
{
 OFFSET 0 110 0
 CHANNELS 1 Xrotation
 End Site
 {
  OFFSET 0 -100 0
 }
}
MOTION
Frames: ${angles.length}
Frame Time: 0.02
${angles.join('\n')}
`);
}

const usual = 'read at 30 frames per second. Override the frame rate of the file';
const long = 'which is unusually long';
const cure = 'Override the frame rate of the file';

test.each([
  ['0.02', 50, undefined],
  ['0', 30, `Frame Time is 0 s: ${usual}`],
  ['-0.0333333', 30, `Frame Time is -0.0333333 s: ${usual}`],
  ['1e-320', 30, `Frame Time is 1e-320 s: ${usual}`],
  [null, 30, `Frame Time is missing: ${usual}`],
  ['30', 1 / 30, `Frame Time is 30 s, ${long}, perhaps for 30 frames per second. ${cure}`],
  ['33.3333', 1 / 33.3333, `Frame Time is 33.3333 s, ${long}, perhaps for 30 frames per second. ${cure}`],
  ['7.7', 1 / 7.7, `Frame Time is 7.7 s, ${long}. ${cure}`],
])('a frame time of %s is read at %d frames per second, unless a rate is set', (frameTime, fps, doubt) => {
  const text = new TextDecoder().decode(leg([0, 1, 2, 3, 4]));
  const bytes = bytesOf(
    text.replace(/Frame Time: .*\n/, frameTime === null ? '' : `Frame Time: ${frameTime}\n`),
  );
  const { clip, report } = imported(bytes);
  expect(clip.frameCount).toBe(5);
  expect(clip.fps).toBeCloseTo(fps, 9);
  expect(report).toMatchObject({
    warnings: [],
    rowRate: { fps: clip.fps, ...(doubt !== undefined && { doubt }) },
  });
  const [{ clip: set }] = valueOf(importBvh(bytes, { unit: 0.01, fps: 25 }));
  expect(set).toEqual({ ...clip, fps: 25 });
});

test('a clip that is read is the first figure on its root, as it is asked for', () => {
  const bytes = readTake('walk.bvh');
  const [{ clip }] = valueOf(importBvh(bytes));
  expect(valueOf(readBvhClip(bytes))).toEqual(rootOwnClip(clip));
  const set = valueOf(readBvhClip(bytes, { loop: true, root: { kind: 'none' }, fps: 25 }));
  const [{ clip: at25 }] = valueOf(importBvh(bytes, { fps: 25 }));
  expect(set).toEqual(rootOwnClip({ ...at25, loop: true }, undefined, { kind: 'none' }));
  expect(readBvhClip(bytesOf('HIERARCHY'))).toEqual(importBvh(bytesOf('HIERARCHY')));
});

test('the ground is under the toes', () => {
  const { clip, report } = imported(leg([2, 1, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]));
  expect(report.trimmedFrames).toBe(0);
  expect(clip.frameCount).toBe(16);
  expect(clip.groundHeight).toBeCloseTo(0.1, 6);
});

test('a leading T-pose frame is removed and does not affect the ground', () => {
  const { clip, report } = imported(leg([0, ...Array.from({ length: 16 }, (_, i) => 60 + i * 0.01)]));
  expect(report.trimmedFrames).toBe(1);
  expect(clip.frameCount).toBe(16);
  expect(clip.rotations.length).toBe(16 * 4);
  expect(clip.rotations[0]).toBeCloseTo(0.5, 6);
  expect(clip.groundHeight).toBeCloseTo(0.6, 2);
});

test('an error has its position', () => {
  const result = importBvh(readFixture('damage/nan'));
  expect(result).toMatchObject({ ok: false, error: { place: '19:19' } });
});

test.skipIf(mocapFiles.length === 0).each(mocapFiles)(
  '%s: a T-pose frame is found only if there is one, and the ground is near the toes',
  (name) => {
    const { clip, report } = valueOf(importBvh(readTake(name)))[0];
    expect(report.trimmedFrames).toBe(/_(01|12)_01/.test(name) ? 1 : 0); // the others begin in the motion
    expect(Math.abs(clip.groundHeight)).toBeLessThan(0.15);
  },
);

test('each figure of a file is a take with a unique name', () => {
  const result = valueOf(importBvh(readFixture('dialects/several-roots')));
  expect(result.map(({ take, clip }) => [take, clip.skeleton.names.length])).toEqual([
    ['Hips', 2],
    ['Hips (2)', 2],
  ]);
});

const person = personBvh([{ hips: [0, STANDING_HIPS, 0] }], { upAxis: 'z' });

/** A sword of 120 units, upright along Y, before or after the person: alone it would be in inches. */
const sword = `ROOT Sword\n{\nOFFSET 0 0 0\nCHANNELS 3 Xposition Yposition Zposition\nEnd Site\n{\nOFFSET 0 120 0\n}\n}\n`;

function withSword(isFirst: boolean): string {
  const [head, motion] = person.split('MOTION');
  const lines = motion.trim().split('\n');
  const row = isFirst ? `5 50 90 ${lines[2]}` : `${lines[2]} 5 50 90`;
  const figures = isFirst ? head.replace('HIERARCHY', `HIERARCHY\n${sword}`) : `${head}${sword}`;
  return `${figures}MOTION\n${lines[0]}\n${lines[1]}\n${row}\n`;
}

test.each([true, false])('a prop gets the unit and up axis of the person; the prop first: %s', (isFirst) => {
  const bytes = bytesOf(withSword(isFirst));
  for (const takes of [importBvh(bytes), outlineBvh(bytes)]) {
    if (!takes.ok) throw new Error(JSON.stringify(takes.error));
    const found = takes.value.map(({ report }) => [report.unitName, report.upAxis, report.unitGuessed]);
    expect(found).toEqual([
      ['centimetres', 'z', true],
      ['centimetres', 'z', true],
    ]);
  }
});

test('import options apply to all figures', () => {
  const takes = valueOf(importBvh(bytesOf(withSword(true)), { unit: 0.0254 }));
  const found = takes.map(({ report }) => [report.unit, report.unitGuessed, report.upAxis]);
  expect(found).toEqual([
    [0.0254, false, 'z'],
    [0.0254, false, 'z'],
  ]);
});
