import { expect, test } from 'vitest';
import { restoreForOthers } from '#renderer/app/maximise-actions.ts';
import { tabsOf } from '#renderer/app/panel-actions.ts';
import { frontTab } from '#renderer/stores/workspace/bottom-tabs.ts';
import { bottomTabs } from '#renderer/stores/workspace/workspace.ts';
import { openApp } from '#test/renderer/open-app.ts';

type Opened = ReturnType<typeof openApp>['app'];

const changes: readonly (readonly [string, (app: Opened) => void])[] = [
  ['a collapsed panel', ({ workspace }) => workspace.set({ collapsed: { library: true } as never })],
  ['a drawer', ({ session }) => (session.drawer.value = 'library' as never)],
  ['a field to type in', ({ session }) => (session.focus.value = 'search' as never)],
  ['the tour', ({ session }) => (session.tour.value = 1 as never)],
];
const tab: (typeof changes)[number] = ['a tab', ({ workspace }) => workspace.set({ bottomTab: 'review' })];

test.each([...changes, tab])('the views are no longer maximised once %s is wanted', (_what, change) => {
  const { app } = openApp();
  restoreForOthers(app);
  app.session.maximised.value = 'stage';
  expect(app.session.maximised.value).toBe('stage');
  change(app);
  expect(app.session.maximised.value).toBeNull();
});

test('a maximised panel of tabs stays so with another tab', () => {
  const { app } = openApp();
  restoreForOthers(app);
  app.session.maximised.value = 'bottom';
  tab[1](app);
  expect(app.session.maximised.value).toBe('bottom');
});

test('the tabs of the panel are stepped through in a circle, both ways', () => {
  const { app, run } = openApp();
  const tabs = tabsOf(app);
  app.workspace.set({ bottomTab: bottomTabs[0] });
  const [before, after] = ['view.previousTab', 'view.nextTab'].map((id) => {
    run(id);
    return frontTab(app.workspace.state.peek());
  });
  expect([before, after]).toEqual([tabs.at(-1), tabs[0]]);
});
