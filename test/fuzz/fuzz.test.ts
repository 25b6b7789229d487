import { expect, test } from 'vitest';
import { fuzzFormat } from './fuzz-format.ts';
import { formats } from './sources.ts';

test.each(formats)(
  '400 damaged %s files: each one is imported, or refused with a message',
  async (format) => {
    const { accepted, refused, faults } = await fuzzFormat(format, 400, 1);
    expect(faults).toEqual([]);
    expect(Math.min(accepted, refused)).toBeGreaterThan(10); // neither all sound nor all broken
  },
);
