import { expect, test } from 'vitest';
import { clipFromBvh } from '#test/fixtures/clip-from-bvh.ts';
import {
  casesOf,
  CHOSEN_FOLDER,
  hasGolden,
  GOLDEN_FOLDERS,
  readGoldenSet,
} from '../../golden/golden-files.ts';
import { bytesOf, parsed } from './bvh-fixtures.ts';

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
