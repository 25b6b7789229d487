import { expect, test } from 'vitest';
import { fuzzFormat } from './fuzz-format.ts';
import { formats } from './sources.ts';

test.each(formats)('500 mutated %s files: each a clip or an error with its place', async (format) => {
  const { clips, refused, faults } = await fuzzFormat(format, 500, 1);
  expect(faults).toEqual([]);
  expect(Math.min(clips, refused)).toBeGreaterThan(20); // neither all sound nor all broken
});
