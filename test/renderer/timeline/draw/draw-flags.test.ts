import { expect, test } from 'vitest';
import { seamWarnings } from '#renderer/timeline/draw/draw-flags.ts';
import type { TimelineModel } from '#renderer/timeline/model/timeline-model.ts';
import { model, rangeFrom, ranged } from '../timeline-fixture.ts';

/** The source is left at 3 s. */
function barred(start: number, end: number): TimelineModel {
  return { ...model, source: { ...model.source, ranges: [rangeFrom('r', start, end, 'noTransition')] } };
}

test('a seam in a no-transition range has a warning, from its start to just before its end', () => {
  expect(seamWarnings(ranged)).toEqual([]);
  expect(seamWarnings(barred(2.5, 3.5))).toEqual([{ words: '▲ no transition here on walk', time: 0 }]);
  expect(seamWarnings(barred(3, 3.5))).toHaveLength(1);
  expect(seamWarnings(barred(2.5, 3))).toEqual([]);
});

test('a source that continues needs a trailer as long as the blend; a loop or an extrapolated source does not', () => {
  const continued = model.blends.map((blend) => ({ ...blend, shows: 'continuation' as const }));
  const late = { ...model, source: { ...model.source, time: 3.8 } };
  expect(seamWarnings(late)).toEqual([]);
  const [warning] = seamWarnings({ ...late, blends: continued });
  expect(warning.words).toBe('▲ source ends before the blend');
  expect(warning.time).toBeCloseTo(0.2, 9);
  expect(seamWarnings({ ...late, blends: continued, source: { ...late.source, loop: true } })).toEqual([]);
  expect(seamWarnings({ ...model, blends: continued })).toEqual([]);
});
