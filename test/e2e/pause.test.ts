import path from 'node:path';
import { expect, type Locator, type Page } from 'playwright/test';
import { clipText, writeFiles } from './clip-files.ts';
import { answerOpenDialog, keepStep } from './segue-app.ts';
import { test } from './segue-test.ts';
import { searchFor, statusLine, pressKeys } from './window.ts';

/** Pausing and resuming indexing. */

/** Enough files that indexing is still running when the first are read. */
const CLIPS = 1500;

const bar = (page: Page): Locator => page.getByRole('progressbar', { name: 'Indexing many' });
const heading = (page: Page): Locator => page.getByRole('region', { name: 'Clips' }).getByRole('heading');

/**
 * Makes the page press the button as soon as files are read, since Playwright is too slow on a busy machine.
 */
async function pauseOnceUnderWay(page: Page): Promise<void> {
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      const running = document.querySelector('[role=progressbar]');
      if (!running || Number(running.getAttribute('aria-valuenow')) === 0) return;
      observer.disconnect();
      running.querySelector<HTMLButtonElement>('button[aria-label^="Pause indexing"]')?.click();
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  });
}

test('a paused job keeps the clips it has read, other work continues, and it resumes on request', async ({
  page,
  segue,
  home,
}) => {
  const short = clipText('walk').split('\n').slice(0, 200).join('\n') + '\n';
  const files = Array.from({ length: CLIPS }, (_, i) => ({
    name: `take ${i + 1}.bvh`,
    content: short + '\n'.repeat(i), // another content, so another clip
  }));
  await answerOpenDialog(segue, writeFiles(path.join(home.folder, 'many'), files));
  await pauseOnceUnderWay(page);
  await page.getByRole('button', { name: 'Open folder…' }).click();
  await expect(bar(page)).toContainText(/^Paused · /);
  await searchFor(page, 'folder:many');

  // Files in progress are read to the end, then no more.
  const done = async (): Promise<number> => Number(await bar(page).getAttribute('aria-valuenow'));
  let before = -1;
  await expect(async () => {
    before = await done();
    await page.waitForTimeout(500);
    expect(await done()).toBe(before);
  }).toPass();
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(CLIPS);
  await expect(heading(page)).toHaveText(new RegExp(` ${before}$`));
  await pressKeys(page, 'Escape', 'm');
  await expect(bar(page)).toContainText(/^Paused · /);
  await keepStep(page, 'pause-1-paused');

  await page.getByRole('button', { name: 'Resume indexing' }).click();
  await expect(statusLine(page)).toHaveText(/^Indexed 1\s500 clips in /);
  await expect(bar(page)).toHaveCount(0);
  await searchFor(page, 'folder:many');
  await expect(heading(page)).toHaveText(/ 1\s500$/);
  await keepStep(page, 'pause-2-all-there');
});
