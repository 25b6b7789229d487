import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { keepPart } from './guide-picture.ts';
import { curvesAt, lengthOf, numberIn, showCurves, tabTo, typeChoice, typeInto } from './guide-steps.ts';
import { drawnTime, settled } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { addTree, newTree, node, pad, shareOf } from './tree-steps.ts';
import { clipRow, enterText, goPastSeam, perform, pressKeys, showDetails, statusLine } from './window.ts';

/** Pages of the guide about trees, muscles and trailing joints, whose pictures need more than a new tree. */

const rows = (page: Page): Locator => page.getByRole('region', { name: 'Clips' });
const choose = (page: Page, name: string, option: string): Promise<unknown> =>
  page.getByRole('combobox', { name, exact: true }).selectOption(option);

test('a walk and a jog share a phase: their rates meet, the blend is never too fast, and its feet stand', async ({
  page,
}) => {
  await newTree(page, 'speed');
  await node(page, 'Cadence').click();
  await settled(page);
  const rate = async (clip: string): Promise<number> =>
    Number.parseFloat(
      await pad(page)
        .getByRole('status', { name: `Playback rate of ${clip}` })
        .innerText(),
    );
  await expect(pad(page)).toContainText('Never faster than walk or jog alone.');
  await enterText(page.getByRole('textbox', { name: 'Value of speed' }), '2');
  await expect.poll(() => rate('walk')).toBeGreaterThan(1);
  expect(await rate('jog')).toBeLessThan(1);
  /** Two medians of the standing foot, with cadence and without, m/s. */
  const slides = async (): Promise<readonly number[]> => {
    const words = await pad(page).locator('.cadence-slides').innerText();
    return [...words.matchAll(/(\d+\.\d+) m\/s/g)].map(([, value]) => Number(value));
  };
  await expect.poll(async () => (await slides())[1]).toBeGreaterThan(0.3);
  const [matched, unmatched] = await slides();
  expect(unmatched).toBeGreaterThan(4 * matched);
  await keepPart(page, 'cadence', page.locator('.side-by-side'));
});

test.describe('in a smaller window', () => {
  beginsWith({ size: { width: 1440, height: 900 } });

  test('a foot reaches the point of a multi-axis node, between places of its clips', async ({ page }) => {
    await addTree(page, 'Steps', (leaf) => ({
      root: {
        kind: 'multiAxis',
        point: [0, 0],
        spheres: [0.3, 0.55, 0.8].map((time, i) => ({
          center: [i, 0],
          radius: 1,
          node: { ...leaf('walk', `step ${i + 1}`), kind: 'pose', time },
        })),
      },
    }));
    await choose(page, 'Effector', 'LeftFoot');
    await expect(pad(page).getByRole('slider', { name: 'LeftFoot z' })).toBeVisible();
    await expect(shareOf(page, 'step 1'), 'the inputs are at the first example').toHaveText('100 %');
    await keepPart(page, 'effector', pad(page));
  });

  test('two states of a queue have a transition, with a mark and a clip between them', async ({ page }) => {
    const times = { in: 0, out: 1.5, fadeIn: 0.2, fadeOut: 0.2 };
    await addTree(page, 'Queue', (leaf) => ({
      root: {
        kind: 'fifo',
        entries: [
          { node: leaf('wave'), start: 0.5, ...times },
          { node: leaf('jog'), start: 1, ...times },
        ],
        rest: leaf('idle'),
      },
      duration: 4,
    }));
    await goPastSeam(page, 66);
    await page.getByRole('button', { name: 'Add transition' }).click();
    const row = page.getByRole('listitem', { name: 'Transition 1', exact: true });
    await enterText(page.getByRole('textbox', { name: 'Name of state 1' }), 'greet');
    for (const [field, option] of [
      ['From', 'greet'],
      ['To', 'jog'],
      ['Leave', 'leave at'],
    ] as const)
      await row.getByRole('combobox', { name: field }).selectOption(option);
    await enterText(row.getByRole('textbox', { name: 'Leave at' }), '0.8');
    await expect(shareOf(page, 'wave'), 'the jog waits for 1.3 s').toHaveText('100 %');
    await enterText(page.getByRole('textbox', { name: 'Name of state 2' }), 'run');
    const through = row.getByRole('button', { name: 'Through selected clip' });
    const [words, width] = await through.evaluate(({ scrollWidth, clientWidth }) => [
      scrollWidth,
      clientWidth,
    ]);
    expect(words, 'the button holds its words').toBeLessThanOrEqual(width);
    await page.getByRole('row', { name: /^turn/ }).click();
    await through.click();
    await expect(row).toContainText(/through\s*turn/);
    await row.scrollIntoViewIfNeeded();
    await keepPart(page, 'queue-states', pad(page));
  });
});

test('muscles of a leg', async ({ page }) => {
  const grid = page.getByRole('grid', { name: 'Muscles' });
  const activation = (joint: string): Locator =>
    grid.getByRole('row').filter({ hasText: joint }).getByRole('gridcell').first();
  await rows(page).getByRole('button', { name: 'New' }).click();
  await page.getByRole('menuitem', { name: 'New muscles: left leg of the example' }).click();
  await expect(grid).toBeVisible();
  await perform(page, 'use muscles in A');
  await activation('left foot').click();
  const torque = page.getByRole('status', { name: 'Torque and turn of left foot' });
  await expect(torque).toContainText('N m');
  const torqueNow = async (): Promise<number> => numberIn((await torque.textContent()) ?? '');
  const rested = await torqueNow();
  expect(rested).toBeGreaterThan(30);
  await expect(lengthOf(page, 'A')).toHaveText(/^0\.40 s/);
  await page.keyboard.type('0.4');
  await page.keyboard.press('Enter');
  await expect.poll(torqueNow).toBeLessThan(0.6 * rested);
  await expect
    .poll(async () => parseFloat((await lengthOf(page, 'A').textContent()) ?? ''))
    .toBeGreaterThan(0.7);
  await page.keyboard.press('ArrowUp');
  await keepPart(page, 'muscles', page.getByRole('tabpanel', { name: 'Muscles' }));
  await perform(page, 'mirror muscles');
  await expect(activation('right foot')).toHaveText('0.4');
});

test('muscles by tag, and a pose that a tired slot sinks to', async ({ page }) => {
  await perform(page, 'new muscles: left leg');
  await page.getByRole('button', { name: 'Use in A' }).click();
  const warning = (row: string): Locator => page.locator(`[data-row="slot.0.${row}"] .row-warning`);
  const slot = page.getByRole('combobox', { name: 'Muscles' }).first();
  await slot.selectOption('byTag');
  await expect(warning('muscles')).toContainText('No muscles in the library have a tag of the destination');
  await enterText(page.getByRole('textbox', { name: 'For tags' }), 'tired');
  await clipRow(page, 'hop').click();
  await showDetails(page);
  await enterText(page.getByRole('textbox', { name: 'Add tag' }), 'tired');
  await expect(warning('muscles')).toHaveCount(0);

  const flag = page.locator('[data-row="slot.0.fatiguePose"]').getByRole('checkbox');
  await flag.click();
  await expect(warning('fatiguePose')).toContainText('has no fatigue pose');
  await clipRow(page, 'crouch').dblclick();
  await page.getByRole('button', { name: 'Go to start' }).click();
  for (let i = 0; i < 12; i++) await page.keyboard.press('ArrowUp');
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await expect(page.getByRole('status', { name: 'Fatigue pose' })).toHaveText('crouch f 120');
  await page.keyboard.press('Escape');
  await typeInto(page, 'A', 'fatigue', '0.8');
  await expect(warning('fatiguePose')).toHaveCount(0);
  await showCurves(page, 'Angle from the seam', 'Residual');
  const left = async (): Promise<number> => numberIn((await curvesAt(page, 170))['A − destination']);
  expect(await left()).toBeGreaterThan(5);
  await flag.click();
  await expect.poll(async () => Math.abs(await left())).toBeLessThan(0.1);
});

test('trailing joints, from a picked joint to the transition', async ({ page }) => {
  await goPastSeam(page, 9);
  await rows(page).getByRole('button', { name: 'New' }).click();
  await page.getByRole('menuitem', { name: 'New set of trailing joints' }).click();
  await typeChoice(page, page.getByRole('combobox', { name: 'Picked joint' }), 'LeftFore');
  await page.keyboard.press('Escape');
  await perform(page, 'add chain from picked joint');
  const joints = page.getByRole('listbox', { name: 'Joints of chain' }).getByRole('option');
  await expect(joints).toHaveText(['LeftForeArm', 'LeftHand']);
  await goPastSeam(page, 9);
  await page.keyboard.press('f');
  await keepPart(page, 'trailing-joints', page.getByRole('main', { name: 'Viewports' }));
  await tabTo(page, page.getByRole('button', { name: /^Rest offset of/ }));
  await page.keyboard.press('ArrowDown');
  await expect(statusLine(page)).toContainText('Saved · Set rest offset of LeftForeArm');
  await perform(page, 'hold frame');
  await expect(page.getByRole('combobox', { name: 'Held frame' })).toHaveValue('sway');
  await pressKeys(page, 'Escape', 'Space');
  await expect.poll(() => drawnTime(page)).toBeGreaterThan(0.3);
  await page.keyboard.press('Space');
  await perform(page, 'use trailing joints in transition');
  await expect(statusLine(page)).toContainText('Saved · Use trailing joints');
  await expect(page.locator('[data-folder="trailing"]')).toContainText('LeftForeArm');
});
