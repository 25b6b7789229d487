import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { keepStep, resize } from './segue-app.ts';
import { test } from './segue-test.ts';
import { enterText, undo } from './window.ts';
import { addTree, grip, node, pad, shareOf } from './tree-steps.ts';
import { beginDrag, drag } from './pointer.ts';

/** The pad of a tree: samples and inputs that are dragged. */

const number = (value: number) => ({ kind: 'number', value });

/** Adds a tree of five clips, *Move 1* and so on, and opens it. */
function addMoves(
  page: Page,
  inputs: object,
  rootOf: (leaf: (i: number) => object) => object,
): Promise<void> {
  const clips = ['crouch', 'hop', 'idle', 'jog', 'turn'];
  return addTree(page, 'Pad tree', (leaf) => ({
    inputs,
    root: rootOf((i) => leaf(clips[i], `Move ${i + 1}`)),
  }));
}

test('a plane: the point of both inputs and samples are dragged, each one undo step', async ({ page }) => {
  await addMoves(page, { direction: number(0), speed: number(1) }, (leaf) => ({
    kind: 'blendSpace2D',
    x: { input: 'direction' },
    y: { input: 'speed' },
    samples: [0, 1, 2, 3, 4].map((i) => ({ x: [0, -90, 90, 0, 0][i], y: [1, 1, 1, 4, 0][i], node: leaf(i) })),
  }));
  const point = grip(page, 'direction and speed');
  await expect(point).toHaveAttribute('aria-valuetext', 'direction 0.0, speed 1.000');
  await expect(shareOf(page, 'Move 1')).toHaveText('100 %');
  await keepStep(page, 'lab-pad-1-plane');
  await drag(page, point, 30, -30);
  await expect(point).not.toHaveAttribute('aria-valuetext', /direction 0\.0|speed 1\.000/);
  await expect(shareOf(page, 'Move 1')).not.toHaveText('100 %');
  await undo(page);
  await expect(point).toHaveAttribute('aria-valuetext', 'direction 0.0, speed 1.000');
  await beginDrag(page, point, 40, -30);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(point).toHaveAttribute('aria-valuetext', 'direction 0.0, speed 1.000');
  const sample = grip(page, 'Move 4');
  await expect(pad(page).locator('.pad-figure'), 'each sample has a figure').toHaveCount(5);
  await drag(page, sample, 0, 4);
  await expect(sample, 'it snaps to the line where it was').toHaveAttribute('aria-valuetext', '0.0, 4.000');
  await page.keyboard.down('Alt');
  await drag(page, sample, 0, 4);
  await page.keyboard.up('Alt');
  await expect(sample).not.toHaveAttribute('aria-valuetext', /, 4\.000/);
  await undo(page);
  await expect(sample).toHaveAttribute('aria-valuetext', '0.0, 4.000');
  await sample.focus();
  await page.keyboard.press('ArrowDown');
  await expect(sample).not.toHaveAttribute('aria-valuetext', /, 4\.000/);
  await undo(page);
  await expect(sample).toHaveAttribute('aria-valuetext', '0.0, 4.000');
  await expectAccessible(page, 'the pad with a plane');
});

test('spheres: their gaps are hatched, and one button closes them', async ({ page }) => {
  await addMoves(page, { slope: number(0), speed: number(1), turn: number(0) }, (leaf) => ({
    kind: 'multiAxis',
    point: [{ input: 'slope' }, { input: 'speed' }, { input: 'turn' }],
    spheres: [0, 1, 2, 3].map((i) => ({
      center: [
        [0, 0, 0],
        [2, 0, 0],
        [0, 2, 0],
        [3, 2, 0.5],
      ][i],
      radius: 1,
      node: leaf(i),
    })),
  }));
  const close = pad(page).getByRole('button', { name: 'Close gaps' });
  const edge = grip(page, 'Edge of Move 1');
  await expect(edge).toHaveAttribute('aria-valuetext', /^1\.00/);
  await keepStep(page, 'lab-pad-2-spheres');
  await close.click();
  await expect(close).toHaveAttribute('aria-disabled', 'true');
  await keepStep(page, 'lab-pad-3-closed');
  await undo(page);
  await expect(close).toHaveAttribute('aria-disabled', 'false');
  await edge.focus();
  await page.keyboard.press('ArrowRight');
  await expect(edge).not.toHaveAttribute('aria-valuetext', /^1\.00/);
  await pad(page).getByRole('slider', { name: 'turn' }).fill('0.5');
  await expectAccessible(page, 'the pad with spheres');
});

test('a list: weights requested and granted; rows move by key and by pointer', async ({ page }) => {
  await addMoves(page, { lean: number(0.7) }, (leaf) => ({
    kind: 'priority',
    children: [
      { node: leaf(0), request: { input: 'lean' } },
      { node: leaf(1), request: 0.7 },
    ],
    rest: leaf(2),
  }));
  const granted = pad(page).locator('.pad-share-text');
  await expect(granted).toHaveText(['70 %', '21 %', '9 %']);
  await keepStep(page, 'lab-pad-4-list');
  await pad(page).getByRole('button', { name: 'Move Move 1' }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  const names = pad(page).locator('[role=listitem] > .cut');
  await expect(names).toHaveText([/Move 2/, /Move 1/, /Move 3/]);
  await expect(pad(page).getByRole('button', { name: 'Move Move 1' })).toBeFocused();
  await drag(page, pad(page).getByRole('button', { name: 'Move Move 1' }), 0, -24);
  await expect(names).toHaveText([/Move 1/, /Move 2/, /Move 3/]);
  await undo(page);
  await expect(names).toHaveText([/Move 2/, /Move 1/, /Move 3/]);
  await expectAccessible(page, 'the pad with a list');
});

test('a queue: in and out marks and fades are dragged on each entry’s clock, each as one undo step', async ({
  page,
}) => {
  await addMoves(page, { hit: { kind: 'bool', value: false, keys: [{ time: 1, value: true }] } }, (leaf) => ({
    kind: 'fifo',
    entries: [
      { node: leaf(0), start: { input: 'hit' }, in: 0.5, out: 2, fadeIn: 0.2, fadeOut: 0.3 },
      { node: leaf(1), start: 3, out: 1, fadeIn: 0.2, fadeOut: 0.2 },
    ],
    rest: { kind: 'montage', name: 'Wave', slot: leaf(2), montage: leaf(3), start: 0.5, duration: 2 },
  }));
  const mark = grip(page, 'In mark of Move 1');
  await expect(mark).toHaveAttribute('aria-valuetext', '0.50 s');
  await keepStep(page, 'lab-pad-7-queue');
  await drag(page, mark, 30, 0);
  await expect(mark).not.toHaveAttribute('aria-valuetext', '0.50 s');
  await undo(page);
  await expect(mark).toHaveAttribute('aria-valuetext', '0.50 s');
  const fade = grip(page, 'Start of fade out of Move 1');
  await fade.focus();
  await page.keyboard.press('ControlOrMeta+ArrowLeft');
  await expect(fade).toHaveAttribute('aria-valuetext', '1.60 s');
  await drag(page, pad(page).getByRole('button', { name: 'Move Move 1' }), 0, 50);
  await expect(pad(page).locator('[role=listitem] > .cut')).toHaveText([/Move 2/, /Move 1/, /Wave/]);
  await expectAccessible(page, 'the pad with a queue');
  await node(page, 'Wave').click();
  const start = grip(page, 'Start of Move 4');
  await expect(start).toHaveAttribute('aria-valuetext', '0.50 s');
  await start.focus();
  await page.keyboard.press('ControlOrMeta+ArrowRight');
  await expect(grip(page, 'End of Move 4')).toHaveAttribute('aria-valuetext', '2.60 s');
  await keepStep(page, 'lab-pad-8-montage');
});

test('rules: states are named and ordered; a rule is added, its condition set, and moved by key', async ({
  page,
  segue,
}) => {
  await addMoves(page, { speed: number(0), jumping: { kind: 'bool', value: false } }, (leaf) => ({
    kind: 'rules',
    states: [
      { name: 'idle', node: leaf(0) },
      { name: 'moving', node: leaf(1) },
    ],
    rules: [{ from: 'idle', to: 'moving', when: { input: 'speed', is: 'above', value: 1 }, duration: 0.3 }],
  }));
  const rules = pad(page).getByRole('list', { name: 'Rules of Rules' }).getByRole('listitem');
  await expect(pad(page).locator('.pad-share-text')).toHaveText(['100 %', '0 %']);
  await enterText(pad(page).getByRole('textbox', { name: 'Name of state 2' }), 'running');
  await expect(pad(page).getByRole('combobox', { name: 'To, rule 1' })).toHaveValue('running');
  await pad(page).getByRole('button', { name: 'Add rule' }).click();
  await expect(rules).toHaveCount(2);
  await pad(page).getByRole('combobox', { name: 'From, rule 2' }).selectOption('any state');
  await pad(page).getByRole('combobox', { name: 'To, rule 2' }).selectOption('idle');
  await pad(page).getByRole('combobox', { name: 'Input, rule 2' }).selectOption('jumping');
  await expect(pad(page).getByRole('combobox', { name: 'Value, rule 2' })).toHaveValue('true');
  await keepStep(page, 'lab-pad-9-rules');
  await enterText(pad(page).getByRole('textbox', { name: 'Value, rule 1' }), '-1');
  for (let frame = 0; frame < 6; frame++) await page.keyboard.press('ArrowRight');
  await expect(pad(page).locator('.pad-share-text')).not.toHaveText(['100 %', '0 %']);
  await pad(page).getByRole('button', { name: 'Move rule 2' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(pad(page).getByRole('combobox', { name: 'From, rule 1' })).toHaveValue('*');
  await expect(pad(page).getByRole('button', { name: 'Move rule 1' })).toBeFocused();
  await undo(page);
  await expect(pad(page).getByRole('combobox', { name: 'From, rule 1' })).toHaveValue('idle');
  await expectAccessible(page, 'the pad with rules');
  await resize(segue, 1024, 640);
  await keepStep(page, 'lab-pad-10-rules-small');
});

test('a line: ranges as bars and samples, also in a small window', async ({ segue, page }) => {
  await addMoves(page, { speed: number(2.5) }, (leaf) => ({
    kind: 'singleAxis',
    x: { input: 'speed' },
    ranges: [
      { start: 0, end: 3, node: leaf(0) },
      { start: 2, end: 6, node: leaf(1) },
      {
        start: 5,
        end: 9,
        node: {
          kind: 'blendSpace1D',
          name: 'Runs',
          x: { input: 'speed' },
          samples: [2, 3, 4].map((i) => ({ at: 2 * i, node: leaf(i) })),
        },
      },
    ],
  }));
  const end = grip(page, 'End of Move 1');
  await expect(end).toHaveAttribute('aria-valuetext', '3.00');
  await expect(shareOf(page, 'Move 1')).toHaveText('50 %');
  await keepStep(page, 'lab-pad-5-bars');
  await drag(page, end, 30, 0);
  await expect(shareOf(page, 'Move 1')).not.toHaveText('50 %');
  await node(page, 'Runs').click();
  await expect(grip(page, 'Move 4')).toHaveAttribute('aria-valuetext', /^6\.0/);
  await resize(segue, 1024, 640);
  await keepStep(page, 'lab-pad-6-line');
  await expectAccessible(page, 'the pad with a line');
});
