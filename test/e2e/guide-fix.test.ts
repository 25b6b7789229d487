import { expect } from 'playwright/test';
import type { Page } from 'playwright';
import { keepPart } from './guide-picture.ts';
import { chooseMethod, curvesAt, numberIn, showCurves, typeInto, zoomIn } from './guide-steps.ts';
import { settled } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { clipRow, enterText, goPastSeam, statusLine, pressKeys } from './window.ts';

/**
 * The faults that the page *Fix a pop, a slide, a spin* shows: each is made, measured, and kept as a picture.
 */

beginsWith({ size: { width: 1280, height: 800 } });

const curves = (page: Page) => page.getByRole('region', { name: 'Curves' });

/** Adds a transition that leaves `source` and enters `destination` at these frames. */
async function addTransition(
  page: Page,
  [source, out]: readonly [string, number],
  [destination, enter]: readonly [string, number],
): Promise<void> {
  await clipRow(page, source).click();
  await page.keyboard.press('s');
  await clipRow(page, destination).click();
  await pressKeys(page, 'd', 'ControlOrMeta+n');
  await expect(statusLine(page)).toContainText('Saved · Add transition');
  for (const [end, frame] of [
    ['source', out],
    ['destination', enter],
  ] as const) {
    const field = page.locator(`[data-row="transition.${end}.time"] input`);
    await enterText(field, String(frame));
    await field.press('Escape');
  }
  await settled(page);
}

test('a pop: a cut jumps to the destination at the seam; a spring starts at the source', async ({ page }) => {
  await chooseMethod(page, 'A', 'Cut');
  await chooseMethod(page, 'B', 'Spring inertialization');
  await showCurves(page, 'Angle from the seam', 'Values');
  expect(await curvesAt(page, 0)).toMatchObject({
    source: '0.0°',
    'A Cut': '66.4°',
    'B Spring inertialization': '0.0°',
  });
  await zoomIn(page);
  await keepPart(page, 'fix-pop', curves(page), { top: 66 });
});

test('a slide: the right foot stands before the seam and the left one after it', async ({ page }) => {
  const distance = page.getByRole('contentinfo').getByText(/^pose distance/);
  await addTransition(page, ['walk', 60], ['jog', 37]);
  await expect(distance, 'the same foot in front').toContainText('10.0 cm');
  await addTransition(page, ['walk', 60], ['jog', 64]);
  await expect(distance, 'the other foot in front').toContainText('35.2 cm');
  await addTransition(page, ['walk', 60], ['jog', 88]);
  await keepPart(page, 'fix-slide', page.getByRole('region', { name: 'Timeline' }), { top: 34 });
});

test('a spin: an arm with a long half-life is bright', async ({ page }) => {
  await addTransition(page, ['walk', 60], ['wave', 120]);
  await typeInto(page, 'B', 'scale', '1');
  await page.keyboard.press('2');
  await goPastSeam(page, 12);
  await keepPart(page, 'fix-spin', page.getByRole('main', { name: 'Viewports' }));
});

test('a stop: a crossfade of two jogs out of step is slower than both of them', async ({ page }) => {
  await addTransition(page, ['jog', 60], ['jog', 82]);
  await chooseMethod(page, 'A', 'Crossfade');
  await page.keyboard.press('1');
  await showCurves(page, 'Angular speed', 'Values');
  const at = await curvesAt(page, 12);
  const slower = Math.min(numberIn(at['source, continued']), numberIn(at['destination']));
  expect(numberIn(at['A Crossfade'])).toBeLessThan(0.7 * slower);
  await zoomIn(page);
  await keepPart(page, 'fix-stop', curves(page), { top: 66 });
});
