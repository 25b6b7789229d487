import { expect, test, vi } from 'vitest';
import { click, press } from '#test/fixtures/page.ts';
import { find, findAll } from '#test/fixtures/page-reader.ts';
import { openSegue, type OpenedWindow } from './opened-window.ts';

/** Blind comparison in the whole window: only the motion of the figures may differ. */

const parts = ['.top-bar', '.stage', '.inspector-panel', '.bottom-panel'].map(
  (part) => () => document.querySelector<HTMLElement>(part),
);
const bar = (): HTMLElement => find('group', 'Blind comparison');
const key = ({ does }: OpenedWindow, name: string): Promise<string> => does(() => press(name));

/** Markup that could reveal the slots, without what changes from round to round: numbers, and ids made of them. */
const markup = (): string =>
  parts
    .map((part) => part()?.outerHTML ?? '')
    .join('\n')
    .replaceAll(/<canvas[^>]*>/g, '<canvas>')
    .replaceAll(/−?\d+(\.\d+)?/g, '0');

test('a round hides all names, whatever is pressed, and a vote reveals them', async () => {
  const window = await openSegue();
  await key(window, 'b');
  for (const part of parts)
    expect(part()?.textContent ?? '').not.toMatch(
      /Inertialization|Dead blending|half-life|settles|smoothstep/i,
    );
  expect(findAll('region', 'Inspector')).toEqual([]);
  expect(findAll('group', 'Slots shown')).toEqual([]);
  for (const name of ['1', '4']) await key(window, name);
  expect(document.querySelectorAll('.view-overlay')).toHaveLength(2);
  expect(document.querySelector<HTMLElement>('.window')?.dataset['maximised']).toBe('stage');
  await key(window, 'q');
  expect(bar().textContent).toContain('was better');
  expect(document.querySelector('.stage')?.textContent).toContain('Dead blending');
});

test('the window reads alike however the slots are mixed', async () => {
  const window = await openSegue();
  let drawn = 0;
  vi.spyOn(crypto, 'getRandomValues').mockImplementation(
    (out) => (out as Uint32Array).fill(drawn++ % 3) as typeof out,
  );
  await key(window, 'b');
  await key(window, 'w');
  const orders = new Set<string>();
  const seen = new Set<string>();
  for (let round = 0; round < 40 && orders.size < 2; round++) {
    await key(window, 'Enter');
    seen.add(markup());
    await key(window, 'w');
    orders.add(/left was ([AB])/.exec(bar().textContent)?.[1] ?? '');
  }
  expect([...orders].toSorted()).toEqual(['A', 'B']);
  expect(seen.size).toBe(1);
});

test('the better slot is chosen only on request, as one edit', async () => {
  const window = await openSegue();
  const chosen = (): unknown =>
    (
      JSON.parse(
        String(window.main.library.db.prepare('SELECT document FROM transitions').pluck().get()),
      ) as {
        readonly chosen: unknown;
      }
    ).chosen;
  await key(window, 'b');
  const choices = (): readonly HTMLElement[] => findAll('button', 'Choose B', bar());
  // One vote decides; if it was for A, start again.
  for (let round = 0; round < 40 && choices().length === 0; round++)
    for (const name of ['b', 'b', 'q']) await key(window, name);
  expect(chosen(), 'a vote chooses nothing').toBe(0);
  await window.does(() => click(choices()[0]));
  expect(chosen()).toBe(1);
  await window.runs('edit.undo');
  expect(chosen()).toBe(0);
});
