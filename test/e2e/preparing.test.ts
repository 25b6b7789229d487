import { expect } from 'playwright/test';
import { createHome, keepStep, openSegue } from './segue-app.ts';
import { test } from './segue-test.ts';
import { runScript } from './spawn-segue.ts';

/** Large enough that opening it is worth a word. */
const CLIPS = 12_000;

/** Whether the window says what is done and how far it is. Runs in the page. */
function saysHowFar(): boolean {
  const heading = document.querySelector('h1')?.textContent;
  const count = document.querySelector('[role="status"]')?.textContent ?? '';
  return heading === 'Bringing the library up to date' && /^[1-9].* of 12\s000 clips$/.test(count);
}

test('a large library of an older Segue: a small window says how far it is brought up to date, then it is open', async () => {
  const home = createHome();
  await runScript('large-library.ts', home.library, String(CLIPS), 'unsettled');
  const segue = await openSegue('--library', home.library);
  try {
    const { app, page } = segue;
    // Asked in the page, often, and in one go: the window goes as soon as the window proper is there.
    await page.waitForFunction(saysHowFar, undefined, { polling: 20 });
    // The window may go while its picture is taken.
    await keepStep(page, 'preparing-1').catch(() => expect.poll(() => page.isClosed()).toBe(true));
    const opened = app.windows().find((each) => each !== page) ?? (await app.waitForEvent('window'));
    await expect(opened.getByRole('grid', { name: 'Clips' }).getByRole('row').first()).toBeVisible();
    await opened.getByRole('searchbox', { name: 'Search clips' }).fill('jump left');
    await expect(opened.getByRole('heading', { name: /^Found / })).toBeVisible();
    await expect.poll(() => page.isClosed()).toBe(true);
  } finally {
    await segue.close();
    home.remove();
  }
});
