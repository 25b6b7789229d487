import { expect } from 'playwright/test';
import { createHome, keepStep, openSegue } from './segue-app.ts';
import { test } from './segue-test.ts';
import { runScript } from './spawn-segue.ts';

/** Large enough that opening it is worth a word. */
const CLIPS = 12_000;

test('a large library of an older Segue: a small window says how far it is brought up to date, then it is open', async () => {
  const home = createHome();
  await runScript('large-library.ts', home.library, String(CLIPS), 'unsettled');
  const segue = await openSegue('--library', home.library);
  try {
    const { app, page } = segue;
    await expect(page.getByRole('heading', { name: 'Bringing the library up to date' })).toBeVisible();
    await expect(page.getByRole('status')).toContainText(/^[1-9].* of 12\s000 clips$/);
    await keepStep(page, 'preparing-1');
    const opened = app.windows().find((each) => each !== page) ?? (await app.waitForEvent('window'));
    await expect(opened.getByRole('grid', { name: 'Clips' }).getByRole('row').first()).toBeVisible();
    await opened.getByRole('searchbox', { name: 'Search clips' }).fill('jump left');
    await expect(opened.getByRole('heading', { name: /^Found / })).toBeVisible();
    expect(page.isClosed()).toBe(true);
  } finally {
    await segue.close();
    home.remove();
  }
});
