import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { resize, settled } from './segue-app.ts';
import { test } from './segue-test.ts';
import { addTree, newTree, node, pad } from './tree-steps.ts';
import { chooseTheme, clipRow, enterText, perform } from './window.ts';

/** Panels of trees, muscles, trailing joints and request lists: accessible in both themes, and in a small window. */

const number = (value: number) => ({ kind: 'number', value });
const clips = ['crouch', 'hop', 'idle', 'jog', 'turn'];

/** Opens a tree of five clips. */
const tree =
  (inputs: object, rootOf: (leaf: (i: number) => object) => object) =>
  (page: Page): Promise<void> =>
    addTree(page, 'Pad tree', (leaf) => ({
      inputs,
      root: rootOf((i) => leaf(clips[i] ?? '', `Move ${i + 1}`)),
      duration: 2,
    }));

const spheres = tree({ slope: number(0), speed: number(1), turn: number(0) }, (leaf) => ({
  kind: 'multiAxis',
  point: [{ input: 'slope' }, { input: 'speed' }, { input: 'turn' }],
  spheres: [0, 2].map((x, i) => ({ center: [x, 0, 0], radius: 1, node: leaf(i) })),
}));

const list = tree({ lean: number(0.7) }, (leaf) => ({
  kind: 'priority',
  children: [
    { node: leaf(0), request: { input: 'lean' } },
    { node: leaf(1), request: 0.7 },
  ],
  rest: leaf(2),
}));

const queue = tree({ hit: { kind: 'bool', value: false, keys: [{ time: 1, value: true }] } }, (leaf) => ({
  kind: 'fifo',
  entries: [
    { node: leaf(0), start: { input: 'hit' }, in: 0.5, out: 2, fadeIn: 0.2, fadeOut: 0.3 },
    { node: leaf(1), start: 3, out: 1, fadeIn: 0.2, fadeOut: 0.2 },
  ],
  rest: leaf(2),
}));

const rules = tree({ go: { kind: 'bool', value: false, keys: [{ time: 0.5, value: true }] } }, (leaf) => ({
  kind: 'rules',
  states: [
    { name: 'stand', node: leaf(2) },
    { name: 'go', node: leaf(3) },
  ],
  rules: [0.5, 0.1].map((duration) => ({
    from: 'stand',
    to: 'go',
    when: { input: 'go', is: 'equal', value: true },
    duration,
  })),
}));

const line = tree({ speed: number(2.5) }, (leaf) => ({
  kind: 'singleAxis',
  x: { input: 'speed' },
  ranges: [0, 2, 5].map((start, i) => ({ start, end: start + 4, node: leaf(i) })),
}));

async function muscles(page: Page): Promise<void> {
  await perform(page, 'new muscles: left leg');
  await expect(page.getByRole('grid', { name: 'Muscles' })).toBeVisible();
  await page.getByRole('button', { name: 'Use in A' }).click();
}

const states: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'a tree in cadence': async (page) => {
    await newTree(page, 'speed');
    await node(page, 'Cadence').click();
    await expect(pad(page)).toContainText('Without: median');
  },
  'the kinds of nodes': async (page) => {
    await newTree(page, 'empty', ['walk']);
    await node(page, 'walk').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Wrap in', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Additive', exact: true })).toBeVisible();
  },
  'inputs of each kind': async (page) => {
    await newTree(page, 'speed');
    for (const kind of ['Switch', 'Whole number', 'List']) {
      await page.getByRole('button', { name: 'Add input', exact: true }).click();
      await page.getByRole('menuitem', { name: kind }).click();
      await page.keyboard.press('Enter');
    }
    await expect(page.getByRole('region', { name: /^Inputs of/ }).getByRole('listitem')).toHaveCount(4);
  },
  'a table of samples': async (page) => {
    await newTree(page, 'Speed (1-D)');
    await pad(page).getByRole('button', { name: 'Table', exact: true }).click();
  },
  'an aim offset': (page) => newTree(page, 'Aim offset', ['idle', 'wave']),
  'a pad with spheres': spheres,
  'a pad with a list': list,
  'a pad with a queue and its transitions': async (page) => {
    await queue(page);
    await page.getByRole('button', { name: 'Add transition' }).click();
    await expect(page.getByRole('listitem', { name: 'Transition 1', exact: true })).toBeVisible();
  },
  'a pad with rules': rules,
  'the requests of a tree': async (page) => {
    await rules(page);
    await page.getByRole('tab', { name: 'Timeline' }).click();
    const rows = page.getByRole('list', { name: 'Requests' }).getByRole('listitem');
    await expect(rows.first()).toContainText('stand → go');
  },
  'a pad with a line': line,
  muscles,
  'muscles as springs': async (page) => {
    await muscles(page);
    await page.getByRole('button', { name: 'Advanced' }).click();
    await page.getByRole('combobox', { name: 'Model' }).selectOption('springDamper');
  },
  'trailing joints': async (page) => {
    await perform(page, 'new set of trailing joints');
    await page.getByRole('combobox', { name: 'Picked joint' }).selectOption('LeftForeArm');
    await page.getByRole('button', { name: 'Add from picked joint' }).click();
  },
  'a request list': async (page) => {
    await clipRow(page, 'walk').click();
    await page.keyboard.press('ControlOrMeta+a');
    await perform(page, 'new request list');
    await page.locator('.stress-folds summary', { hasText: 'Requests' }).click();
    await enterText(page.getByRole('textbox', { name: 'Every', exact: true }), '0.08');
    await expect(page.getByRole('progressbar', { name: 'Measured' })).toHaveCount(0, { timeout: 60_000 });
  },
};

for (const [state, open] of Object.entries(states))
  test(`axe finds no serious problem in ${state}`, async ({ page, segue }) => {
    await open(page);
    if (state === 'the kinds of nodes') return expectAccessible(page, state, 'lab-the-kinds-of-nodes');
    for (const theme of ['light', 'dark']) {
      await chooseTheme(page, theme);
      await settled(page);
      await expectAccessible(page, `${state}, ${theme}`, `lab-${state.replaceAll(' ', '-')}-${theme}`);
    }
    await resize(segue, 1024, 640);
    await expectAccessible(page, `${state}, small`, `lab-${state.replaceAll(' ', '-')}-small`);
  });
