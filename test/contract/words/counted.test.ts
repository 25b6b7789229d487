import { expect, test } from 'vitest';
import { counted, grouped, sizeText } from '#contract/words/counted.ts';
import { hasNoMotion, NO_MOTION } from '#contract/words/no-motion.ts';

test('worked example: counts, digits in groups of three, and sizes', () => {
  expect([0, 1, 2, 12_345].map((count) => counted(count, 'clip'))).toEqual([
    '0 clips',
    '1 clip',
    '2 clips',
    '12\u202f345 clips',
  ]);
  expect([999, 1000, 1_234_567].map(grouped)).toEqual(['999', '1\u202f000', '1\u202f234\u202f567']);
  expect([0, 1_234_567].map(sizeText)).toEqual(['0.0 MB', '1.2 MB']);
});

test('a file without motion is told from a faulty one', () => {
  expect([hasNoMotion({ error: NO_MOTION }), hasNoMotion({ error: 'x' })]).toEqual([true, false]);
});
