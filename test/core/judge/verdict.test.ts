import { describe, expect, test } from 'vitest';
import type { Judgement } from '#core/judge/judge.ts';
import {
  bestSlots,
  describeVerdict,
  verdictOf,
  worstJoint,
  worstTime,
  nextStep,
} from '#core/judge/verdict.ts';
import type { Metric } from '#core/judge/metric.ts';
import { metrics, type MetricId } from '#core/judge/metrics/registry.ts';
import { judgementOf } from './made-judgement.ts';

const slide = metrics.find(({ id }) => id === 'footSlide') as Metric;
const smoothness = metrics.find(({ id }) => id === 'smoothness') as Metric;

test('the best slot is lowest, or highest where higher is better; those that cannot be told apart are best, too', () => {
  expect(bestSlots(slide, judgementOf('footSlide', [12, 44]))).toEqual([0]);
  expect(bestSlots(smoothness, judgementOf('smoothness', [-9.5, -7]))).toEqual([1]);
  expect(bestSlots(slide, judgementOf('footSlide', [12, 12.05, 20]))).toEqual([0, 1]);
  expect(bestSlots(slide, judgementOf('footSlide', [12, 12]))).toEqual([]);
  expect(bestSlots(slide, judgementOf('footSlide', [Number.NaN, 3])), 'none is worse').toEqual([]);
  expect(bestSlots(slide, judgementOf('footSlide', [Number.NaN, 3, 9]))).toEqual([1]);
  expect(bestSlots(slide, judgementOf('footSlide', [Number.NaN, Number.NaN]))).toEqual([]);
});

test('a value names its worst moment and joint', () => {
  const judgement = judgementOf('footSlide', [12], {
    series: Float64Array.of(0, 2, 9, 1, 0),
    joints: Float64Array.of(Number.NaN, 1, 4, 2),
  });
  expect(worstTime(slide, judgement, 0)).toBe(0.5);
  expect(worstJoint(slide, judgement, 0)).toBe(2);
  expect(worstTime(smoothness, judgement, 0)).toBeNull();
  const good = judgementOf('footSlide', [0], { series: new Float64Array(5) });
  expect(worstTime(slide, good, 0)).toBeNull();
  expect(worstJoint(slide, judgementOf('footSlide', [0], { joints: new Float64Array(4) }), 0)).toBeNull();
});

/** A judgement of two slots that differ in some metrics. */
function differing(values: Partial<Record<MetricId, readonly number[]>>): Judgement {
  const equal = judgementOf('footSlide', [1, 1]);
  const slots = equal.slots.map((measures, slot) =>
    Object.entries(values).reduce((all, [id, each]) => ({ ...all, [id]: { value: each[slot] } }), measures),
  );
  return { ...equal, slots };
}

describe('the verdict', () => {
  test('begins with feet, seam and joint range, and counts the others once', () => {
    const words = describeVerdict(
      differing({
        footSlide: [3.1, 8.3],
        velocityJump: [0.6, 0.2],
        responseTime: [0.2, 0.3],
        distance: [9, 1],
        peakJerk: [9, 1],
      }),
    );
    expect(words).toBe(
      'A leads with fault score 5.6 against 6.2. Foot slide: A better by 5.2 cm (3.1 against 8.3). Velocity jump: B better by 0.40 m/s (0.20 against 0.60). Beyond joint limits: no difference. Others: A better in 1 of 7.',
    );
  });

  test('has numbers below zero with a true minus sign', () => {
    const words = describeVerdict(judgementOf('velocityJump', [-1.6, 0.4]));
    expect(words).toContain('Velocity jump: A better by 2.00 m/s (−1.60 against 0.40).');
  });

  test('says what was not measured, and why: that is no tie, and nothing to count', () => {
    const none = [Number.NaN, Number.NaN];
    const lead = describeVerdict(judgementOf('footSlide', none));
    expect(lead).toContain(' Foot slide not measured: no feet are recognised. ');
    expect(lead).toMatch(/ Others: no difference in 7\.$/);
    expect(describeVerdict(differing({ throughTorso: none, responseTime: [0.2, 0.3] }))).toMatch(
      / Others: A better in 1 of 6\. Through torso not measured: no torso with arms or legs is recognised\.$/,
    );
    const late = describeVerdict(differing({ responseTime: [0.2, Number.NaN] }));
    expect(late).toMatch(
      / no difference in 6\. Response time of B not measured: the pose does not arrive while it is judged\.$/,
    );
    expect(describeVerdict(judgementOf('footSlide', [3, Number.NaN, 3, 9]))).toContain(
      ' Foot slide: A and C better by 6.0 cm (3.0 against 9.0). Foot slide of B not measured: no feet',
    );
  });

  test('says of several slots what the next has', () => {
    const words = describeVerdict(judgementOf('beyondLimits', [9, 4, 4, 7]));
    expect(words).toContain('Beyond joint limits: B and C better by 3.0° (4.0 against 7.0).');
    expect(words).toMatch(/Others: no difference in 7\.$/);
    const others = { overshoot: [9, 1], lostMotion: [9, 1], responseTime: [0, 9] };
    expect(describeVerdict(differing(others))).toMatch(/Others: B better in 2, A in 1 of 7\.$/);
  });

  test('says if it is the other way round at most other out points, and only then', () => {
    const judgement = judgementOf('footSlide', [3, 8]);
    const at = (a: number, b: number) => [{ footSlide: a }, { footSlide: b }];
    const [worse, better] = [at(9, 2), at(2, 9)];
    expect(verdictOf(judgement, [worse, worse, better]).join(' ')).toMatch(
      /\. Elsewhere it is the other way round: B has the lower foot slide at 2 of 3 out points\.$/,
    );
    expect(verdictOf(judgement, [worse, better]).join(' ')).not.toContain('Elsewhere');
    expect(verdictOf(judgement, []).join(' ')).not.toContain('Elsewhere');
  });

  test('says first who leads: the lowest fault score, with all that cannot be told apart', () => {
    const leader = (...values: number[]) => verdictOf(judgementOf('beyondLimits', values))[0];
    const fault = Number(metrics.find(({ id }) => id === 'beyondLimits')?.fault);
    expect(leader(0, fault * 1000)).toMatch(/^A leads with fault score [\d.]+ against 1\d\d\d\.\d\.$/);
    // Of several, the next: not the worst, nor one that leads as well.
    expect(leader(5e5 * fault, 3e5 * fault, 1e5 * fault, 1.01e5 * fault)).toMatch(
      /^C and D lead with fault score 1000\d\d\.\d against 3000\d\d\.\d\.$/,
    );
    expect(leader(1e5 * fault, 1.03e5 * fault)).toMatch(/^A leads with /);
    expect(leader(9 * fault, 90 * fault, 9 * fault)).toMatch(/^A and C lead with /);
    expect(leader(3, 3)).toMatch(/^No slot leads: fault score [\d.]+ each\.$/);
  });

  test('of one slot there is none', () => {
    expect(describeVerdict(judgementOf('footSlide', [3]))).toBe('Add a slot to compare methods.');
  });
});

test('what the destination has into itself is no difference of a jump', () => {
  const jump = metrics.find(({ id }) => id === 'accelerationJump') as Metric;
  const compared = {
    ...judgementOf('accelerationJump', [20, 45]),
    floor: { accelerationJump: { value: 30 } },
  };
  expect(bestSlots(jump, compared)).toEqual([]);
  expect(bestSlots(jump, { ...compared, floor: { accelerationJump: { value: 10 } } })).toEqual([0]);
});

/** Measures by metric, of which only the values count. */
const measured = (values: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(values).map(([id, value]) => [id, { value }]));

const asked = (...slots: readonly Readonly<Record<string, number>>[]) => {
  const { kind, slot, faults, most } = nextStep(slots.map(measured));
  return [kind, slot, faults, most?.metric.id ?? null];
};

test('a slot in which no metric reaches one fault asks for approval, also if they are more together', () => {
  expect(asked({})).toEqual(['approve', 0, 0, null]);
  expect(asked({ footSlide: 4.9, responseTime: 0.15 })).toEqual(['approve', 0, 1.48, 'footSlide']);
});

test('the metric with most faults of the best slot says what mends it', () => {
  expect(asked({ footSlide: 10, addedJerk: 1500 })).toEqual(['seam', 0, 3.5, 'footSlide']);
  expect(asked({ footSlide: 90 }, { footSlide: 5, addedJerk: 1500 })).toEqual(['slot', 1, 2.5, 'addedJerk']);
  expect(asked({ lostMotion: 12 }, { overshoot: 30 })).toEqual(['seam', 0, 2, 'lostMotion']);
});

test('metrics that count as no fault, do not apply or are better than the destination ask for nothing', () => {
  expect(asked({ footSkate: 900, footSlide: Number.NaN, overshoot: -40 })).toEqual(['approve', 0, 0, null]);
});
