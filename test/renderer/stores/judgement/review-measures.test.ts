import { createModel, signal } from '@preact/signals';
import { expect, onTestFinished, test } from 'vitest';
import { success } from '#core/kit/result.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { createDocumentStore } from '#renderer/stores/document/document-store.ts';
import { followReviewMeasures } from '#renderer/stores/judgement/review-measures.ts';
import { defaultWorkspace } from '#renderer/stores/workspace/workspace.ts';
import { holdThreads } from '#test/fixtures/worker-thread.ts';
import { documentOf, transitionOf } from '../library-fixture.ts';

const review = { status: 'approved', reviewer: '', date: null };

/** Reviewed transitions, each of clips of its own, whose marks the list has not loaded. */
const reviewed = ['a', 'b', 'c', 'd'].map((id) => {
  const { source, destination, ...rest } = transitionOf(id);
  const ends = { source: { ...source, id: `${id}1` }, destination: { ...destination, id: `${id}2` } };
  return { ...rest, ...ends, review } as Transition;
});

test('transitions whose marks are loaded one after another are looked at once each', async () => {
  holdThreads();
  const document = createDocumentStore();
  document.saved.value = documentOf([], reviewed);
  const looked: string[] = [];
  const measures = signal(new Map());
  const followed = {
    document,
    bridge: { call: () => Promise.resolve(success([])) },
    workspace: { state: signal({ ...defaultWorkspace, bottomTab: 'review' }) },
    reviews: {
      measures,
      rows: signal(reviewed.map((transition) => ({ transition }))),
      stepsOf: ({ id }: Transition) => (looked.push(id), null),
    },
  };
  const Model = createModel(() => (followReviewMeasures(followed as never), {}));
  const model = new Model();
  onTestFinished(() => model[Symbol.dispose]());
  await expect.poll(() => measures.value.size).toBe(4);
  expect(looked).toEqual(['a', 'b', 'c', 'd']);
});
