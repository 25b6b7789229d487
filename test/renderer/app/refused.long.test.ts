import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { failure } from '#core/kit/result.ts';
import { actions } from '#renderer/app/actions.ts';
import { openPage } from '#test/fixtures/page.ts';
import { openApp } from '#test/renderer/open-app.ts';

/** These show it in a panel, or once the clips that are there were looked at. */
const shownInPlace = ['suggestions.inPlay', 'suggestions.source', 'suggestions.destination', 'view.markers'];

/** Whether a message says that main refuses what an action asks for; null if it asks for nothing. */
async function isRefusalSaid(id: string): Promise<boolean | null> {
  const { app, run, calls, ready, whyNot } = openApp({
    answers: { 'edit.commit': failure({ code: 'full', message: 'The disk is full.' }) },
  });
  Object.assign(app.library.files, { recent: signal([{ path: '/old.db' }]) });
  await ready();
  await new Promise((resolve) => setTimeout(resolve));
  calls.length = 0;
  if (whyNot(id) !== null) return null;
  run(id);
  await new Promise((resolve) => setTimeout(resolve));
  if (calls.length === 0) return null;
  return app.notices.toasts.peek().length > 0 || app.session.pairProblem.peek() !== null;
}

test('what main refuses is said, whichever action asks for it', async () => {
  await openPage();
  const [said, silent]: string[][] = [[], []];
  for (const { id } of actions) {
    const isSaid = await isRefusalSaid(id);
    if (isSaid !== null) (isSaid ? said : silent).push(id);
  }
  expect(silent).toEqual(shownInPlace);
  expect(said.length).toBeGreaterThan(40);
});
