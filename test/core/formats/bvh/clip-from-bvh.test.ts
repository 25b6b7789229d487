import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { clipFromBvh } from '#test/fixtures/clip-from-bvh.ts';
import type { Clip } from '#core/clip/clip.ts';
import { bytesOf, parsed, readFixture } from './bvh-fixtures.ts';
import { forAll } from '#test/fixtures/property.ts';

const half = Math.SQRT1_2;

/** Rotation of a joint, with rounded zeros. */
function rotation(clip: Clip, frame: number, joint: number): number[] {
  const at = (frame * clip.skeleton.names.length + joint) * 4;
  return [...clip.rotations.subarray(at, at + 4)].map((part) => Math.round(part * 1e6) / 1e6 + 0);
}

function position(clip: Clip, frame: number, joint: number): number[] {
  const at = (frame * clip.skeleton.names.length + joint) * 3;
  return [...clip.positions.subarray(at, at + 3)].map((part) => Math.round(part * 1e6) / 1e6 + 0);
}

const rounded = (q: number[]): number[] => q.map((part) => Math.round(part * 1e6) / 1e6 + 0);

test('worked example: the plain file in centimetres', () => {
  const { clip, report } = clipFromBvh(parsed(readFixture('dialects/plain')), { unit: 0.01, upAxis: 'y' });
  expect(clip.fps).toBe(30);
  expect(clip.frameCount).toBe(2);
  expect([clip.groundHeight, clip.loop]).toEqual([0, false]);
  expect(clip.skeleton.names).toEqual(['Hips', 'Spine']);
  expect([...clip.skeleton.restPositions].map((x) => x.toFixed(4))).toEqual(
    [0, 1, 0, 0, 0.505, -0.0125].map((x) => x.toFixed(4)),
  );
  expect(clip.skeleton.endSites).toEqual([{ joint: 1, offset: [0, 0.25, 0] }]);
  expect(position(clip, 0, 0)).toEqual([0.01, 0.9, -0.03]);
  expect(position(clip, 1, 0)).toEqual([0.015, 0.9125, -0.03]);
  expect(position(clip, 0, 1)).toEqual([0, 0.505, -0.0125]);
  expect(rotation(clip, 0, 0)).toEqual(rounded([0, half, 0, half]));
  expect(rotation(clip, 1, 0)).toEqual(rounded([0, -half, 0, half]));
  // 10 about Z, 20 about X, 30 about Y, in this order: from the golden page's definition, in doubles
  const [sz, cz, sx, cx, sy, cy] = [5, 10, 15].flatMap((a) => [
    Math.sin((a * Math.PI) / 180),
    Math.cos((a * Math.PI) / 180),
  ]);
  expect(rotation(clip, 0, 1)).toEqual(
    rounded([
      cz * sx * cy - sz * cx * sy,
      cz * cx * sy + sz * sx * cy,
      sz * cx * cy + cz * sx * sy,
      cz * cx * cy - sz * sx * sy,
    ]),
  );
  expect(report).toEqual({
    unit: 0.01,
    unitName: 'centimetres',
    unitGuessed: false,
    upAxis: 'y',
    upAxisGuessed: false,
    standingHeight: expect.closeTo(0.755 / 1.4, 3),
    trimmedFrames: 0,
    rowRate: { fps: 30 },
    otherGroundHeight: 0,
    otherIsStoodOn: false,
    isStoodOn: false,
    isBody: false,
    sureOf: { unit: false, upAxis: false },
    warnings: [],
  });
});

describe('nine channels a joint', () => {
  const text = new TextDecoder().decode(readFixture('dialects/nine-channels'));
  const warningsOf = (rows: string): readonly string[] => clipFromBvh(parsed(bytesOf(rows))).report.warnings;

  test('scale channels of 1 change nothing', () => {
    const { clip, report } = clipFromBvh(parsed(bytesOf(text)));
    expect({ clip, report }).toEqual(clipFromBvh(parsed(readFixture('dialects/plain'))));
  });

  test('any other scale is ignored, with a warning', () => {
    const root = text.replace('90 1 1 1 0', '90 1 2 1 0');
    const words = 'is not 1 and was ignored: bones keep their lengths';
    expect(warningsOf(root)).toEqual([`the scale of Hips ${words}`]);
    expect(warningsOf(root.replace('1 1.0000 1', '1 1 0.5'))).toEqual([
      `the scale of Hips and 1 more ${words}`,
    ]);
  });
});

test('worked example: channels in any subset; a position channel replaces the offset on its axis', () => {
  const { clip } = clipFromBvh(parsed(readFixture('dialects/channel-subsets')), {
    unit: 1,
    upAxis: 'y',
  });
  expect(clip.fps).toBe(25);
  expect(position(clip, 0, 0)).toEqual([1, 7, 3]);
  expect(rotation(clip, 0, 0)).toEqual(rounded([0, half, 0, half]));
  expect(position(clip, 0, 1)).toEqual([9, 11, 8]);
  expect(rotation(clip, 0, 1)).toEqual(rounded([half, 0, 0, half]));
  expect(position(clip, 0, 2)).toEqual([0, 5, 0]);
  expect(rotation(clip, 0, 2)).toEqual([0, 0, 0, 1]);
  expect(rotation(clip, 0, 3)).toEqual([0.5, 0.5, 0.5, 0.5]);
  expect(rotation(clip, 0, 4)).toEqual(rounded([0, 0, Math.sin(-Math.PI / 8), Math.cos(Math.PI / 8)]));
});

test('worked example: a file with Z up', () => {
  const { clip, report } = clipFromBvh(parsed(readFixture('dialects/z-up')));
  expect([report.upAxis, report.upAxisGuessed, report.unitName, report.unitGuessed]).toEqual([
    'z',
    true,
    'centimetres',
    true,
  ]);
  expect(clip.fps).toBe(120);
  const [, head, leg, foot] = [0, 1, 2, 3];
  expect(position(clip, 0, head)).toEqual([0, 0.8, 0]);
  expect(position(clip, 0, leg)).toEqual([0.1, 0, 0]);
  expect(position(clip, 0, foot)).toEqual([0, -0.9, 0]);
  expect(clip.skeleton.endSites.at(-1)!.offset.map((x) => x.toFixed(3))).toEqual(['0.000', '0.000', '0.150']);
  expect(position(clip, 1, 0)).toEqual([0, 0.9, 0.5]);
  // 90 about the file's Z is 90 about up; about its X is about X; -90 about its Y is 90 about our Z
  expect(rotation(clip, 1, 0)).toEqual(rounded([0, half, 0, half]));
  expect(rotation(clip, 1, leg)).toEqual(rounded([half, 0, 0, half]));
  expect(rotation(clip, 1, foot)).toEqual(rounded([0, 0, half, half]));
});

describe('the unit is detected from the size of the figure', () => {
  const figure = (scale: number): Uint8Array => {
    const bones = [0, 90, -1, 80, 25, 85].map((length) => length * scale);
    return bytesOf(`HIERARCHY
ROOT Hips
{
 OFFSET 0 0 0
 CHANNELS 3 Xposition Yposition Zposition
 JOINT Head { OFFSET 0 ${bones[3]} 0 }
 JOINT Hand { OFFSET ${bones[5]} ${bones[3] / 2} 0 }
 JOINT Foot { OFFSET ${bones[4]} -${bones[1]} 0 End Site { OFFSET 0 0 ${bones[4]} } }
}
MOTION
Frames: 1
Frame Time: 0.1
0 ${bones[1]} 0
`);
  };
  test.each([
    ['metres', 0.01, 1],
    ['centimetres', 1, 0.01],
    ['millimetres', 10, 0.001],
    ['inches', 1 / 2.54, 0.0254],
    ['CMU units (1/0.45 inch)', 0.45 / 2.54, 0.0254 / 0.45],
  ])('%s', (name, scale, unit) => {
    const { report } = clipFromBvh(parsed(figure(scale)));
    expect(report).toMatchObject({
      unitName: name,
      unit,
      unitGuessed: true,
      upAxis: 'y',
      upAxisGuessed: true,
    });
    expect(report.standingHeight).toBeGreaterThan(1.4);
    expect(report.standingHeight).toBeLessThan(2);
  });

  test('a child is not read as a person in another unit', () => {
    expect(clipFromBvh(parsed(figure(0.65))).report.unitName).toBe('centimetres');
  });

  test('a unit given as an option counts as stated', () => {
    const { report } = clipFromBvh(parsed(figure(1)), { unit: 0.02 });
    expect([report.unit, report.unitName, report.unitGuessed]).toEqual([0.02, '0.02 m', false]);
  });

  test('a figure without a size is read in centimetres, with a warning', () => {
    const { report } = clipFromBvh(parsed(readFixture('dialects/names')));
    expect(report.unitName).toBe('centimetres');
    expect(report.warnings.at(-1)).toMatch(/the unit cannot be detected/);
  });
});

test('rotations are exact for any angle, and continuous from frame to frame', () => {
  const angle = numberBetween(-1e6, 1e6).map((x) => Math.fround(x));
  forAll(fc.array(fc.tuple(angle, angle, angle), { minLength: 2, maxLength: 20 }), (rows) => {
    const head = 'HIERARCHY\nROOT r\n{\nOFFSET 0 1 0\nCHANNELS 3 Yrotation Xrotation Zrotation\n}\nMOTION\n';
    const text = `${head}Frames: ${rows.length}\nFrame Time: 0.1\n${rows.map((row) => row.join(' ')).join('\n')}\n`;
    const { clip } = clipFromBvh(parsed(bytesOf(text)), { unit: 1, upAxis: 'y' });
    expect(clip.rotations[3]).toBeGreaterThanOrEqual(0);
    rows.forEach((row, frame) => {
      const q = clip.rotations.subarray(frame * 4, frame * 4 + 4);
      const expected = yxz(row);
      const dot = expected.reduce((sum, part, i) => sum + part * q[i], 0);
      const distance = Math.hypot(...expected.map((part, i) => part * Math.sign(dot) - q[i]));
      expect(distance).toBeLessThan(1.5e-7);
      if (frame > 0) {
        const before = clip.rotations.subarray(frame * 4 - 4, frame * 4);
        expect(q.reduce((sum, part, i) => sum + part * before[i], 0)).toBeGreaterThan(-1e-7);
      }
    });
  });
});

/** Y * X * Z, multiplied out. */
function yxz(degrees: readonly number[]): number[] {
  const [sy, sx, sz] = degrees.map((angle) => Math.sin(((angle % 720) * Math.PI) / 360));
  const [cy, cx, cz] = degrees.map((angle) => Math.cos(((angle % 720) * Math.PI) / 360));
  return [
    cy * sx * cz + sy * cx * sz,
    sy * cx * cz - cy * sx * sz,
    cy * cx * sz - sy * sx * cz,
    cy * cx * cz + sy * sx * sz,
  ];
}
