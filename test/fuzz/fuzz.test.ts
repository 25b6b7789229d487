import { expect, test } from 'vitest';
import { fuzzFormat } from './fuzz-format.ts';
import { formats } from './sources.ts';

test.each(formats)(
  '400 %s files that something is wrong with: each is taken, or refused in words',
  async (format) => {
    const { accepted, refused, faults } = await fuzzFormat(format, 400, 1);
    expect(faults).toEqual([]);
    expect(Math.min(accepted, refused)).toBeGreaterThan(10); // neither all sound nor all broken
  },
);
