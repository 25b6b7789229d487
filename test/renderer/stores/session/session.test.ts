import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { createListState } from '#renderer/stores/library/list-state.ts';
import { createMarkState } from '#renderer/stores/marks/mark-state.ts';
import { createReviewState } from '#renderer/stores/reviews/review-state.ts';
import { featureState } from '#renderer/stores/session/feature-state.ts';
import { createJointSelection } from '#renderer/stores/session/joint-selection.ts';
import { createLayers } from '#renderer/stores/session/layers.ts';
import { createPlayback } from '#renderer/stores/session/playback.ts';
import { createSession } from '#renderer/stores/session/session.ts';
import { createTransitionState } from '#renderer/stores/transitions/transition-state.ts';

test('no part of the session hides what another declares', () => {
  const parts = [
    createJointSelection(),
    createLayers(),
    createListState(),
    createMarkState(),
    createPlayback(),
    createReviewState(),
    createTransitionState(),
    { focus: null, recordsMetrics: false, stage: null },
  ];
  expect(parts.flatMap(Object.keys).toSorted()).toEqual(Object.keys(createSession()).toSorted());
});

test('the state of a feature is made once for each session', () => {
  const unfolded = featureState(() => signal(false));
  const [mine, other] = [createSession(), createSession()];
  unfolded(mine).value = true;
  expect([unfolded(mine).value, unfolded(other).value]).toEqual([true, false]);
});
