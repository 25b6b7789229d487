import { signal } from '@preact/signals';
import { afterEach, expect, test, vi } from 'vitest';
import {
  aboveBest,
  describeAgreement,
  describePresent,
  describeReadout,
  describeThinning,
  formatCost,
} from '#renderer/features/cost-map/map-words.ts';
import { faultNumber, faultsOf } from '#core/judge/verdict.ts';
import type { Suggestion } from '#core/judge/suggest.ts';
import { judgementOf } from '#test/core/judge/made-judgement.ts';
import { minima, openMap } from './map-fixture.ts';

afterEach(() => void vi.unstubAllGlobals());

test('one sentence says whether cost and fault score agree, while minima are judged how far it is', () => {
  const { costs, ...parts } = openMap();
  const ends = { source: signal(null), destination: signal(null) }; // 60 fps
  const app = { ...parts.app, open: ends } as unknown as typeof parts.app;
  const judged = (...faults: (number | null)[]) =>
    faults.map((each, i) =>
      each === null
        ? null
        : ({ faults: each, out: minima[i].row / 5, time: minima[i].column / 10 } as Suggestion),
    );
  expect(describeAgreement(app)).toBe('');
  costs.judged.value = judged(4);
  expect(describeAgreement(app)).toBe('Judging minima: 1 of 3 …');
  costs.judged.value = judged(4, null, 5.26);
  expect(describeAgreement(app)).toMatch(/^Cost and fault score agree on out .*, in .*: 4\.0\.$/);
  costs.judged.value = judged(4.04, 3.96);
  expect(describeAgreement(app)).toBe('Judging minima: 2 of 3 …');
  costs.judged.value = judged(4.04, null, 3.96);
  expect(describeAgreement(app), 'what reads alike').toMatch(/^Cost and fault score agree .*: 4\.0\.$/);
  costs.judged.value = judged(8, 6, 5.26);
  expect(describeAgreement(app)).toMatch(
    /^The cheapest minimum has fault score 8\.0, the one at out .*, in .* has 5\.3\.$/,
  );
  const offer = (out: number, time: number) => ({ out, time }) as Suggestion;
  app.session.offers.value = [offer(1.6, 1.2), offer(1.4, 1)];
  expect(describeAgreement(app)).not.toContain('Suggestion');
  app.session.offers.value = [offer(1.6, 1.2), offer(1.5, 1.14)];
  expect(describeAgreement(app)).toMatch(/ Suggestion 2 is there, too\.$/);
});

test('a cost has three digits that count and its unit', () => {
  expect(formatCost(0.0255123)).toBe('0.0255 m·s');
  expect(formatCost(12.3456)).toBe('12.3 m·s');
  expect(formatCost(1e-9)).toBe('0 m·s');
});

test('a cost is told by how far it is above the best one', () => {
  expect(aboveBest(0.02, 0.02)).toBe('the best');
  expect(aboveBest(0.0224, 0.02)).toBe('12 % above the best');
  expect(aboveBest(0.1476, 0.02)).toBe('7.4 times the best');
  expect(aboveBest(0.5, 0.02)).toBe('25 times the best');
  expect(aboveBest(0.5, 0)).toBe('the best is 0 m·s');
});

test('what is thinned is named for each side', () => {
  expect(describeThinning([1, 1])).toBeNull();
  expect(describeThinning([11, 1])).toBe('Thinned: one in 11 frames of the source is compared.');
  expect(describeThinning([1, 3])).toBe('Thinned: one in 3 frames of the destination is compared.');
  expect(describeThinning([5, 2])).toBe(
    'Thinned: one in 5 frames of the source and one in 2 frames of the destination are compared.',
  );
});

test('a cost of other frames than those of the place names them', () => {
  const { app, costs, shown } = openMap();
  const picture = { range: { best: 0.1 } };
  costs.shown.value = { ...shown, picture } as typeof shown;
  const clocks = { source: signal({ fps: 10 }), destination: signal({ fps: 30 }) };
  const read = (out: number, into: number) =>
    describeReadout({ ...app, open: clocks } as unknown as typeof app, 'Seam', {
      source: out / 10,
      destination: into / 30,
    });
  expect(read(6, 21)).toMatch(/^Seam: out f 6, in f 21, 3\.07 m·s, /);
  expect(read(5, 20)).toMatch(/^Seam: out f 5, in f 20, nearest compared out f 6, in f 21: 3\.07 m·s, /);
});

test('the scores as they are stand beside those of the map, while they are known and no slot is hidden', () => {
  const { app } = openMap();
  const { slots } = judgementOf('footSlide', [5, 10]); // a fault is 5 cm
  const [a, b] = slots.map((measures) => faultNumber(faultsOf(measures)));
  const judgement = signal({ judgement: { slots }, isCurrent: true });
  const now = { ...app, judgement } as unknown as typeof app;
  expect(describePresent(now)).toBe(`Fault score now: A ${a}, B ${b}.`);
  expect(Number(b) - Number(a)).toBeCloseTo(1, 6);
  now.session.blind.value = { revealed: false } as never;
  expect(describePresent(now)).toBe('');
  now.session.blind.value = null;
  judgement.value = { ...judgement.value, isCurrent: false };
  expect(describePresent(now)).toBe('');
  judgement.value = { judgement: null, isCurrent: true } as never;
  expect(describePresent(now)).toBe('');
});
