import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { keepStep } from './segue-app.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules for axe: WCAG up to 2.2 AA, and its best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Runs axe on the current page. Each serious or critical finding fails the test at its end, with rule,
 * element and message. Then keeps a picture of it, if it has a name.
 */
export async function expectAccessible(page: Page, state: string, picture?: string): Promise<void> {
  await faded(page);
  // Not as a script element: the page allows only its own scripts.
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
  if (picture !== undefined) await keepStep(page, picture);
}

/** Waits until colours and menus have faded, since axe measures contrast at one moment. */
async function faded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}
