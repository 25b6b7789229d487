import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { clipFromBvh } from '#test/fixtures/clip-from-bvh.ts';
import { bytesOf, parsed } from './bvh-fixtures.ts';

const VECTORS = new URL('../../../../shared/golden/01_rotation.json', import.meta.url);

interface EulerCase {
  readonly in: readonly [order: string, numbers: readonly number[]];
  readonly out: readonly number[];
}

interface VectorFile {
  readonly functions: readonly { readonly name: string; readonly cases: readonly EulerCase[] }[];
}

/** Golden cases of a function; none if `../shared` is absent. */
function casesOf(name: string): readonly EulerCase[] {
  if (!existsSync(VECTORS)) return [];
  const { functions } = JSON.parse(readFileSync(VECTORS, 'utf8')) as VectorFile;
  return functions.find((entry) => entry.name === name)?.cases ?? [];
}

/** One joint, one frame. */
function rotationRead(order: string, degrees: readonly number[]): Float32Array {
  const channels = order.split('').map((axis) => `${axis}rotation`);
  const text = `HIERARCHY\nROOT r\n{\nOFFSET 0 1 0\nCHANNELS 3 ${channels.join(' ')}\n}
MOTION\nFrames: 1\nFrame Time: 0.1\n${degrees.join(' ')}\n`;
  return clipFromBvh(parsed(bytesOf(text)), { unit: 1, upAxis: 'y' }).clip.rotations;
}

const fromEuler = casesOf('quatFromEuler');
test.skipIf(fromEuler.length === 0)('rotations are read as golden quatFromEuler', () => {
  for (const { in: input, out } of fromEuler) {
    const rotation = rotationRead(...input);
    const side = Math.sign(out.reduce((sum, part, i) => sum + part * rotation[i], 0));
    out.forEach((part, i) => expect(Math.abs(rotation[i] * side - part), input.join()).toBeLessThan(1e-6));
  }
});
