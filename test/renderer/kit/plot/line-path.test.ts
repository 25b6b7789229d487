import { expect, test } from 'vitest';
import { linePath } from '#renderer/kit/plot/line-path.ts';

test('a line goes through its points, and has a gap where a value is missing', () => {
  const values = [0, 1, NaN, 2, 3.04];
  const path = linePath(
    values.length,
    (i) => i * 10,
    (i) => values[i],
  );
  expect(path).toBe('M0.0 0.0L10.0 1.0M30.0 2.0L40.0 3.0');
});
