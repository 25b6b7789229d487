import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe looks at: WCAG up to 2.2 AA, and what it calls best practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Asks axe about the page as it is now, and fails, at the end of the test, with each serious or critical finding: its rule, element and words. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await settled(page);
  // Not as a script element: the page allows none but its own.
  await page.evaluate(source);
  const { violations } = await page.evaluate(
    (tags) =>
      (window as unknown as { axe: typeof import('axe-core') }).axe.run(document, {
        runOnly: { type: 'tag', values: tags },
        resultTypes: ['violations'],
      }),
    TAGS,
  );
  const found = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`));
  expect.soft(found, `axe, ${state}`).toEqual([]);
}

/** Waits until colours and menus that fade have arrived: axe takes the contrast of a moment for that of the state. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}
