import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { actions } from '#renderer/app/actions.ts';
import { reviewerOf } from '#renderer/features/review/judge-commands.ts';
import { runAction } from '#renderer/stores/action.ts';
import type { App } from '#renderer/stores/app.ts';
import { nothingSelected } from '#renderer/kit/row-selection.ts';
import { transitionOf } from '#test/renderer/stores/library-fixture.ts';

function appOf(userName: string, reviewer: { user: string; name: string } | null) {
  const reports: string[] = [];
  const app = {
    workspace: { state: signal({ reviewer, bottomTab: 'review', collapsed: {} }) },
    surroundings: { info: signal({ userName }) },
    session: { reviewSelection: signal(nothingSelected) },
    open: { editable: signal(transitionOf('t')) },
    reviews: { stepsOf: () => ({}) },
    notices: { report: (words: string) => reports.push(words) },
  };
  return { app: app as unknown as App, reports };
}

test('the reviewer is the one who typed a name on this account, else the account', () => {
  expect(reviewerOf(appOf('root', { user: 'root', name: 'Ada' }).app)).toBe('Ada');
  expect(reviewerOf(appOf('root', { user: 'eve', name: 'Ada' }).app)).toBe('root');
  expect(reviewerOf(appOf('root', null).app)).toBe('root');
});

test('without any name a status says what to do first, and changes nothing', () => {
  const { app, reports } = appOf('', null);
  runAction(
    app,
    actions.find(({ id }) => id === 'review.needsWork')!,
  );
  expect(reports).toEqual(['Needs work: enter your name in the tab Review first']);
});
