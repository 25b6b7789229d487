import { h } from 'preact';
import { expect, test } from 'vitest';
import { DialogHost } from '#renderer/kit/dialog.tsx';
import { find, findAll } from '#test/fixtures/page-reader.ts';
import { click } from '#test/fixtures/page.ts';
import { openApp } from '#test/renderer/open-app.ts';
import { showOnPage } from '#test/renderer/on-page.ts';

const report = 'Segue 1.0.0\n\n3 × window: Error: odd';

/** A window whose main answers so, after *Report a problem…*. */
async function opened(answers: Readonly<Record<string, unknown>>) {
  const { app, run } = openApp({ answers });
  const page = await showOnPage(app, h(DialogHost, { open: app.session.dialog }));
  await page.does(() => run('help.report'));
  return { ...page, app };
}

test('a report is read as it is, and copied', async () => {
  const { does, app } = await opened({ 'app.problemReport': report });
  expect(find('region', 'Report').textContent).toBe(report);
  const copied: string[] = [];
  const clipboardData = { setData: (_type: string, text: string) => copied.push(text) };
  document.execCommand = (command) =>
    document.dispatchEvent(Object.assign(new Event(command), { clipboardData }));
  await does(() => click(find('button', 'Copy')));
  expect(copied).toEqual([report]);
  expect(findAll('dialog')).toEqual([]);
  expect(app.notices.status.peek()).toBe('Copied');
});

test('without an answer there is no report, but a message', async () => {
  const { app } = await opened({});
  expect(app.session.dialog.peek()).toBeNull();
  expect(app.notices.toasts.peek()).toHaveLength(1);
});
