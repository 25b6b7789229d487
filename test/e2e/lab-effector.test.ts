import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { keepPart } from './guide-picture.ts';
import { keepStep } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { enterText, undo } from './window.ts';
import { addTree, pad, shareOf } from './tree-steps.ts';

/** A joint that reaches the point of a multi-axis node. */

beginsWith({ size: { width: 1440, height: 900 } });

const row = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

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
  await row(page, 'Effector').selectOption('LeftFoot');
  await expect(pad(page).getByRole('slider', { name: 'LeftFoot z' })).toBeVisible();
  await expect(shareOf(page, 'step 1'), 'the inputs are at the first example').toHaveText('100 %');
  await keepStep(page, 'lab-effector-1-chosen');
  await keepPart(page, 'effector', pad(page));
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
