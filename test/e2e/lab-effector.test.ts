import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { plain } from './arrangement.ts';
import { keepPart } from './guide-picture.ts';
import { askMain } from './page-script.ts';
import { keepStep } from './segue-app.ts';
import { test } from './segue-test.ts';
import { enterText, perform, undo } from './window.ts';

/** A joint that reaches the point of a multi-axis node. */

const id = '00000000-0000-4000-8000-00000000000d';
test.use({
  beginning: {
    arrangement: plain,
    size: { width: 1440, height: 900 },
  },
});

const row = (page: Page, name: string): Locator => page.getByRole('combobox', { name, exact: true });

test('a foot reaches the point of a multi-axis node, between the places that its clips have', async ({
  page,
}) => {
  const { value } = await askMain(page, 'library.search', { text: '', limit: 20 });
  const clip = value?.rows?.find(({ name }) => name === 'walk')?.id ?? '';
  const spheres = [0.3, 0.55, 0.8].map((time, i) => ({
    center: [i, 0],
    radius: 1,
    node: { kind: 'pose', name: `step ${i + 1}`, clip, time },
  }));
  const root = { kind: 'multiAxis', point: [0, 0], spheres };
  const item = { id, kind: 'tree', name: 'Steps', content: { schemaVersion: 1, root } };
  await askMain(page, 'edit.commit', { edit: { name: 'Add tree', changes: [{ kind: 'lab.add', item }] } });
  await perform(page, 'open tree steps');
  await row(page, 'Effector').selectOption('LeftFoot');
  await expect(page.locator('.lab-pad').getByRole('slider', { name: 'LeftFoot z' })).toBeVisible();
  const share = page.getByRole('treeitem', { name: /^step 1/ }).locator('.lab-share');
  await expect(share, 'the inputs are at the first example').toHaveText('100 %');
  await keepStep(page, 'lab-effector-1-chosen');
  await keepPart(page, 'effector', page.locator('.lab-pad'));
  await expectAccessible(page, 'a multi-axis node with an effector');

  const center = page.getByRole('textbox', { name: 'step 1 LeftFoot y', exact: true });
  await expect(center).toHaveValue(/^0\.\d/);
  const measured = await center.inputValue();
  await enterText(center, '0.7');
  await expect(center).toHaveValue(/^0\.70?/);
  await page.getByRole('button', { name: 'Measure centers' }).click();
  await expect(center).toHaveValue(measured);
  await undo(page);
  await expect(center).toHaveValue(/^0\.70?/);
  await row(page, 'Effector').selectOption('none');
  await expect(page.getByRole('button', { name: 'Measure centers' })).toHaveCount(0);
});
