import { expect, test } from 'vitest';
import { conflictHeight } from '#renderer/features/exchange/conflict-list.tsx';

test('three lines of text, plus one for each long version', () => {
  expect(conflictHeight({ mine: 'out at 0.050 s', theirs: 'out at 0.060 s' })).toBe(86);
  expect(conflictHeight({ mine: 'x'.repeat(121), theirs: 'out' })).toBe(104);
  expect(conflictHeight({ mine: 'x'.repeat(121), theirs: 'x'.repeat(121) })).toBe(122);
});
