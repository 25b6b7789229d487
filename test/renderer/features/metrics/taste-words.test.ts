import { expect, test } from 'vitest';
import { measuredVotes, tasteOf, type Taste } from '#core/judgement/comparisons.ts';
import { judgedBy } from '#core/judgement/judged-by.ts';
import type { Vote } from '#core/transition/document/document.ts';
import { tastePair, tasteTip, describeTaste } from '#renderer/features/metrics/taste-words.ts';
import { judgementOf } from '#test/core/judgement/made-judgement.ts';
import { transitionOf } from '#test/fixtures/transitions.ts';

/**
 * A taste after `count` votes: slots that slide less by 5 to 8 cm are preferred in `share` of them, whatever
 * their place.
 */
function taste(count: number, share: number): Taste {
  const votes = Array.from({ length: count }, (_, i): Vote => {
    const slides = i % 3 === 0 ? [5 + (i % 4), 0] : [0, 5 + (i % 4)];
    const isLess = (i * share) % 1 < share;
    return {
      reviewer: '',
      date: '2026-03-01T10:00:00.000Z',
      best: slides.indexOf(isLess ? Math.min(...slides) : Math.max(...slides)),
      of: slides.map((footSlide) => ({ method: 'cut', measures: { footSlide } })),
      judgedBy,
    };
  });
  return tasteOf(measuredVotes([transitionOf({ votes })]));
}

test('few votes say nothing, nor do votes that contradict each other', () => {
  expect([taste(10, 1).model, taste(40, 0.5).model]).toEqual([null, null]);
});

test('votes that agree name the slot they prefer, and what they listen to', () => {
  const { model } = taste(40, 1);
  if (model === null) throw new Error('no taste');
  expect(describeTaste(model, judgementOf('footSlide', [12, 45]))).toMatch(
    /^40 blind votes prefer A \(\d+ %\), and listen to foot slide \(100 % foretold\)\.$/,
  );
  expect(tasteTip(model)).toContain('Foot slide less is liked');
  expect(tastePair(model)).toBeNull();
});
