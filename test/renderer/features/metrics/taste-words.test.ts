import { expect, test } from 'vitest';
import { tasteOf, type Taste } from '../../../../core/judgement/comparisons.ts';
import type { Vote } from '../../../../core/transition/document/document.ts';
import { tasteTip, tasteWords } from '../../../../renderer/features/metrics/taste-words.ts';
import { judgementOf } from '../../../core/judgement/made-judgement.ts';
import { transitionOf } from '../../../fixtures/transitions.ts';

const judgement = judgementOf('footSlide', [12, 45]);

/** A taste after `count` votes: slots that slide less by 5 to 8 cm are preferred in `share` of them. */
function taste(count: number, share: number): Taste {
  const votes = Array.from({ length: count }, (_, i): Vote => {
    const of = [0, 5 + (i % 4)].map((footSlide) => ({ method: 'cut', measures: { footSlide } }));
    return { reviewer: '', date: '2026-03-01T10:00:00.000Z', best: (i * share) % 1 < share ? 0 : 1, of };
  });
  return tasteOf([transitionOf({ votes })]);
}

test('few votes say nothing', () => {
  expect(tasteWords(taste(10, 1), judgement)).toBe(
    'Blind votes: 10 of 20 comparisons, not enough to say what you like.',
  );
  expect(tasteTip(taste(10, 1))).toContain('Each vote');
});

test('votes that agree name the slot they prefer, and what they listen to', () => {
  expect(tasteWords(taste(40, 1), judgement)).toMatch(
    /^40 blind comparisons prefer A \(\d+ %\), and listen to foot slide \(100 % predicted\)\.$/,
  );
  expect(tasteTip(taste(40, 1))).toContain('Foot slide less is liked');
});

test('votes that contradict each other are not explained', () => {
  expect(tasteWords(taste(40, 0.5), judgement)).toContain('do not agree with the metrics');
});
