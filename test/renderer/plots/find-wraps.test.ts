import { expect, test } from 'vitest';
import { findWraps } from '#renderer/plots/chart.ts';

test('an angle that wraps around breaks the line, fast motion does not', () => {
  expect(findWraps([0, 1, 2, 3], [170, 179, -178, -170])).toEqual([{ start: 1, end: 2 }]);
  expect(findWraps([0, 1, 2], [-80, 80, -80])).toEqual([]);
});

test('missing samples are skipped, and missing values break the line already', () => {
  expect(findWraps([0, 1, 2, 3], [179, undefined, undefined, -179])).toEqual([{ start: 0, end: 3 }]);
  expect(findWraps([0, 1, 2], [179, null, -179])).toEqual([]);
});
