import { expect, test } from 'vitest';
import { frontOf, tabsOf } from '#renderer/app/panel-actions.ts';
import { openApp } from '#test/renderer/open-app.ts';

test('where what judges stands below the inspector it is no tab, and its command shows it there', () => {
  const { app, run, width } = openApp();
  app.workspace.set({ bottomTab: 'metrics' });
  expect([tabsOf(app).includes('metrics'), frontOf(app)]).toEqual([true, 'metrics']);
  width.value = { ...width.peek(), judgeBeside: true };
  expect([tabsOf(app).includes('metrics'), frontOf(app)]).toEqual([false, 'timeline']);
  const { collapsed } = app.workspace.state.peek();
  app.workspace.set({ bottomTab: 'review', collapsed: { ...collapsed, inspector: true, judge: true } });
  run('view.metrics');
  expect(app.workspace.state.peek()).toMatchObject({
    bottomTab: 'review',
    collapsed: { ...collapsed, inspector: false, judge: false },
  });
});
