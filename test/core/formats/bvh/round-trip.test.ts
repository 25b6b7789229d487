import { describe, expect, test } from 'vitest';
import { writeBvh, type WriteBvhOptions } from '#core/formats/bvh/write-bvh.ts';
import type { Clip } from '#core/clip/clip.ts';
import { clipFromBvh } from '#test/fixtures/clip-from-bvh.ts';
import {
  casesOf,
  CHOSEN_FOLDER,
  GOLDEN_FOLDERS,
  hasGolden,
  readGoldenSet,
} from '../../../golden/golden-files.ts';
import { bytesOf, fixtureNames, parsed, readFixture, readTake, takeFiles } from './bvh-fixtures.ts';

/** Largest difference of positions, m, and angle between rotations, rad. */
function difference(a: Clip, b: Clip): { metres: number; radians: number } {
  let metres = 0;
  let radians = 0;
  for (let i = 0; i < a.positions.length; i++) {
    metres = Math.max(metres, Math.abs(a.positions[i] - b.positions[i]));
  }
  for (let i = 0; i < a.rotations.length; i += 4) {
    let [sum, across] = [0, 0];
    for (let part = i; part < i + 4; part++) {
      sum += (a.rotations[part] + b.rotations[part]) ** 2;
      across += (a.rotations[part] - b.rotations[part]) ** 2;
    }
    radians = Math.max(
      radians,
      4 * Math.atan2(Math.sqrt(Math.min(sum, across)), Math.sqrt(Math.max(sum, across))),
    );
  }
  return { metres, radians };
}

function expectBack(clip: Clip, options: WriteBvhOptions): void {
  const text = writeBvh(clip, options);
  const { clip: back } = clipFromBvh(parsed(bytesOf(text)), { unit: options.unit ?? 0.01, upAxis: 'y' });
  expect(back.fps).toBe(clip.fps);
  expect(back.frameCount).toBe(clip.frameCount);
  expect(back.skeleton.names).toEqual(clip.skeleton.names);
  expect(back.skeleton.parentIndices).toEqual(clip.skeleton.parentIndices);
  expect(back.skeleton.endSites.map(({ joint }) => joint)).toEqual(
    clip.skeleton.endSites.map(({ joint }) => joint),
  );
  clip.skeleton.restPositions.forEach((x, i) =>
    expect(Math.abs(back.skeleton.restPositions[i] - x)).toBeLessThan(1e-5),
  );
  const { metres, radians } = difference(clip, back);
  expect(metres).toBeLessThan(1e-5);
  expect(radians).toBeLessThan(1e-5);
}

const LAYOUTS: WriteBvhOptions[] = [
  {},
  { rotationOrder: 'XYZ', unit: 1 },
  { rotationOrder: 'YZX', unit: 0.0254 },
];

describe.each(LAYOUTS)('a clip written as %o and read back', (options) => {
  const singles = fixtureNames('dialects').filter((name) => name !== 'end-sites');
  test.each(singles)('%s', (name) => {
    expectBack(clipFromBvh(parsed(readFixture(`dialects/${name}`)), { unit: 0.01 }).clip, options);
  });

  test.each(takeFiles)('%s', (file) => {
    expectBack(clipFromBvh(parsed(readTake(file))).clip, options);
  });
});

test('written units and axes are detected', () => {
  for (const file of takeFiles) {
    const { clip } = clipFromBvh(parsed(readTake(file)));
    const { report } = clipFromBvh(parsed(bytesOf(writeBvh(clip))));
    expect([report.unitName, report.upAxis]).toEqual(['centimetres', 'y']);
  }
});

interface EulerCase {
  readonly in: readonly [order: string, numbers: readonly number[]];
  readonly out: readonly number[];
}

/** One joint, one frame. */
function rotationRead(order: string, degrees: readonly number[]): Float32Array {
  const channels = order.split('').map((axis) => `${axis}rotation`);
  const text = `HIERARCHY\nROOT r\n{\nOFFSET 0 1 0\nCHANNELS 3 ${channels.join(' ')}\n}
MOTION\nFrames: 1\nFrame Time: 0.1\n${degrees.join(' ')}\n`;
  return clipFromBvh(parsed(bytesOf(text)), { unit: 1, upAxis: 'y' }).clip.rotations;
}

test('rotations are read as golden quatFromEuler', () => {
  const sets = (hasGolden ? GOLDEN_FOLDERS : [CHOSEN_FOLDER]).map(readGoldenSet);
  const cases = casesOf(sets, 'quatFromEuler') as readonly unknown[] as readonly EulerCase[];
  expect(cases.length).toBeGreaterThan(0);
  for (const { in: input, out } of cases) {
    const rotation = rotationRead(...input);
    const side = Math.sign(out.reduce((sum, part, i) => sum + part * rotation[i], 0));
    out.forEach((part, i) => expect(Math.abs(rotation[i] * side - part), input.join()).toBeLessThan(1e-6));
  }
});
