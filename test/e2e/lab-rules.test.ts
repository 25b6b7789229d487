import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { drawnTime, keepStep } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { enterText, goPastSeam, undo } from './window.ts';
import { addTree, node, shareOf } from './tree-steps.ts';

/** Rules of a tree in the window: joint profiles, and the record of their requests in the timeline. */

beginsWith({ size: { width: 1440, height: 900 } });

/** Two states, of which two rules lead to the second one after half a second, and one back after 0.6 s. */
async function addRules(page: Page): Promise<void> {
  const when = (on: boolean) => ({ input: 'go', is: 'equal', value: on });
  const root = (leaf: (clip: string) => object) => ({
    kind: 'rules',
    states: [
      { name: 'stand', node: leaf('idle') },
      { name: 'go', node: leaf('jog') },
    ],
    rules: [
      { from: 'stand', to: 'go', when: when(true), duration: 0.5 },
      { from: 'stand', to: 'go', when: when(true), duration: 0.1 },
      { from: 'go', to: 'stand', when: when(false), duration: 0.3 },
    ],
  });
  const keys = [
    { time: 0.5, value: true },
    { time: 0.9, value: false },
  ];
  const inputs = { go: { kind: 'bool', keys } };
  await addTree(page, 'Stand and go', (leaf) => ({ inputs, root: root(leaf), duration: 2 }));
  await expect(shareOf(page, 'idle')).toHaveText('100 %');
}

test('a rule’s joints take their own time, and are set at the rule', async ({ page }) => {
  await addRules(page);
  await goPastSeam(page, 45);
  await expect(shareOf(page, 'jog')).toHaveText('50 %');
  const rule = page.getByRole('listitem', { name: 'Rule 1', exact: true });
  const joint = rule.getByRole('combobox', { name: 'Joint, rule 1' });
  const all = await joint.locator('option').count();
  await enterText(rule.getByRole('textbox', { name: 'Factor, rule 1' }), '0.5');
  await expect(shareOf(page, 'jog')).toHaveText('100 %');
  await expect(rule).toContainText(`${all} joints`);
  await page.keyboard.press('Escape');
  await expect(node(page, /^jog/), 'Escape after Enter was for the field').toBeVisible();
  await keepStep(page, 'lab-rules-1-profile');
  await undo(page);
  await expect(shareOf(page, 'jog')).toHaveText('50 %');
  await enterText(rule.getByRole('textbox', { name: 'Factor, rule 1' }), '2');
  await rule.getByRole('button', { name: 'Reset the joint profile of rule 1' }).click();
  await expect(shareOf(page, 'jog')).toHaveText('50 %');
});

test('the timeline records who requested, when, for how long, and which rule won', async ({ page }) => {
  await addRules(page);
  await page.getByRole('tab', { name: 'Timeline' }).click();
  const rows = page.getByRole('list', { name: 'Requests' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(0)).toContainText('stand → go · interrupted after 24 f');
  await expect(rows.nth(1)).toContainText('stand → go · lost to rule 1, which is higher');
  await expect(rows.nth(2)).toContainText('go → stand · finished');
  await rows.nth(0).getByRole('button', { name: 'Rule 1', exact: true }).click();
  await expect(rows.nth(0)).toContainText('Crossfade blends 30 f · 6 f cut off');
  await goPastSeam(page, 20);
  await expectAccessible(page, 'the timeline with requests', 'lab-rules-2-timeline');
  await rows
    .nth(2)
    .getByRole('button', { name: /go → stand/ })
    .click();
  await expect.poll(() => drawnTime(page)).toBeCloseTo(0.9, 3);
});

test('a rule blends by the method that its row names, and the timeline says which', async ({ page }) => {
  await addRules(page);
  const rule = page.getByRole('listitem', { name: 'Rule 1', exact: true });
  const method = rule.getByRole('combobox', { name: 'Method, rule 1' });
  const easing = rule.getByRole('combobox', { name: 'Easing, rule 1' });
  await goPastSeam(page, 45);
  await expect(shareOf(page, 'jog')).toHaveText('50 %');
  await easing.selectOption('expOut');
  await expect(shareOf(page, 'jog')).toHaveText('97 %');
  await method.selectOption('Spring inertialization');
  await expect(shareOf(page, 'jog'), 'only the jog plays, with what is left of the offset').toHaveText(
    '100 %',
  );
  await expect(easing, 'a spring has no easing').toHaveCount(0);
  await expectAccessible(page, 'rules with methods', 'lab-rules-3-method');
  await page.getByRole('tab', { name: 'Timeline' }).click();
  const request = page.getByRole('list', { name: 'Requests' }).getByRole('listitem').first();
  await request.getByRole('button', { name: 'Rule 1', exact: true }).click();
  await expect(request).toContainText('Spring inertialization settles 30 f · 6 f cut off');
});
