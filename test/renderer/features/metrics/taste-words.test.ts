import { expect, test } from 'vitest';
import { metrics } from '../../../../core/judgement/metrics/registry.ts';
import { fitPreference } from '../../../../core/judgement/preference.ts';
import { tasteTip, tasteWords } from '../../../../renderer/features/metrics/taste-words.ts';
import { judgementOf } from '../../../core/judgement/made-judgement.ts';
import { differenceOf } from '../../../../renderer/stores/reviews/votes.ts';

const judgement = judgementOf('footSlide', [12, 45]);

/** A taste after `count` votes: slots that slide less by 5 to 8 cm are preferred in `share` of them. */
function tasteOf(count: number, share: number) {
  const comparisons = Array.from({ length: count }, (_, i) => {
    const slid = 5 + (i % 4);
    const sign = (i * share) % 1 < share ? 1 : -1;
    return differenceOf({ footSlide: -sign * slid }, { footSlide: 0 });
  });
  return { count, model: fitPreference(comparisons, metrics.length) };
}

test('few votes say nothing', () => {
  expect(tasteWords(tasteOf(10, 1), judgement)).toBe(
    'Blind votes: 10 of 20 comparisons, not enough to say what you like.',
  );
  expect(tasteTip(tasteOf(10, 1))).toContain('Each vote');
});

test('votes that agree name the slot they prefer, and what they listen to', () => {
  expect(tasteWords(tasteOf(40, 1), judgement)).toMatch(
    /^40 blind comparisons prefer A \(\d+ %\), and listen to foot slide \(100 % predicted\)\.$/,
  );
  expect(tasteTip(tasteOf(40, 1))).toContain('Foot slide less is liked');
});

test('votes that contradict each other are not explained', () => {
  expect(tasteWords(tasteOf(40, 0.5), judgement)).toContain('do not agree with the metrics');
});
