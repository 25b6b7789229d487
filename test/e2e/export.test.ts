import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import {
  answerOpenDialog,
  answerSaveDialog,
  drawnTime,
  keepSettled,
  keepStep,
  resize,
  settled,
} from './segue-app.ts';
import { test } from './segue-test.ts';
import { chooseFromMenu, chooseTheme, statusLine } from './window.ts';

/** Settings for an engine: chosen once, marked in the inspector, exported into a folder. */

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Export for engine' });
const engine = (page: Page, name: string) =>
  dialog(page).getByRole('group', { name: 'Engine' }).getByRole('button', { name });

test('the first export asks for the engine; a cancelled one keeps none, and undo leaves it', async ({
  segue,
  page,
  home,
}) => {
  const folder = path.join(home.folder, 'engine');
  mkdirSync(folder);
  await settled(page);
  await page
    .getByRole('group', { name: 'Export' })
    .getByRole('button', { name: 'Export', exact: true })
    .click();
  const start = dialog(page).getByRole('button', { name: 'Export…' });
  await expect(start).toHaveAttribute('aria-disabled', 'true');
  await engine(page, 'Unity').click();
  await expect(engine(page, 'Unity')).toHaveAttribute('aria-pressed', 'true');
  await expect(dialog(page).getByText(/Unity has no spring inertialization/)).toBeVisible();
  await expect(dialog(page).getByText(/^Writes walk to hop\.segue\.json/)).toBeVisible();
  await keepStep(page, 'export-1');
  await expectAccessible(page, 'export, dark');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText(/Unity has no spring inertialization/)).toHaveCount(0); // cancelled

  await answerOpenDialog(segue, folder);
  await page.keyboard.press('ControlOrMeta+Shift+E');
  await expect(engine(page, 'Unity')).toHaveAttribute('aria-pressed', 'false');
  await engine(page, 'Unity').click();
  await start.click();
  const exported = page.getByRole('dialog', { name: 'Exported' });
  await expect(exported.getByRole('row', { name: 'Fixed Duration on' })).toBeVisible();
  await keepStep(page, 'export-2-typed');
  await expectAccessible(page, 'exported, dark');
  await exported.getByRole('button', { name: 'Copy table' }).click();
  await expect(page.getByRole('status').getByText('Copied')).toBeVisible();
  await exported.getByRole('button', { name: 'Done' }).click();
  await expect(exported).toBeHidden();
  const file = path.join(folder, 'walk to hop.segue.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ engine: 'unity' });
  await expect(page.getByText(/Unity has no spring inertialization/).first()).toBeVisible(); // inspector
  await keepSettled(page, 'export-3-inspector');

  await chooseTheme(page, 'light');
  await resize(segue, 1024, 640);
  await page.keyboard.press('ControlOrMeta+Shift+E');
  await settled(page);
  await expectAccessible(page, 'export, light, small', 'export-4-small-light');
});

test.describe('a report', () => {
  /** A report of the open transition, with stills of the views. */

  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Save report' });
  const scope = (page: Page, name: string) =>
    dialog(page).getByRole('group', { name: 'Transitions' }).getByRole('button', { name });
  const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save…' }).click();
  test('of the open transition: one page with stills of the views, curves and settings; the playhead stays', async ({
    segue,
    page,
    home,
  }) => {
    const file = path.join(home.folder, 'hop.html');
    await answerSaveDialog(segue, file);
    await settled(page);
    const time = await drawnTime(page);
    await chooseFromMenu(segue, 'Save report…');
    await expect(scope(page, 'The open one')).toHaveAttribute('aria-pressed', 'true');
    await save(page);
    await expect(statusLine(page)).toHaveText('Saved · hop.html · 1 transition', { timeout: 60_000 });
    await settled(page);
    expect(await drawnTime(page)).toBe(time);

    const report = readFileSync(file, 'utf8');
    const stills = [...report.matchAll(/base64,([^"]+)/g)].map(([, data]) => data);
    expect(new Set(stills).size).toBe(8);
    expect(report.match(/<svg /g)).toHaveLength(3); // a strip of poses, and the curves of each slot
    expect(report).toContain('0.12 s after the seam');
  });
});
