import { signal } from '@preact/signals';
import { h, type VNode } from 'preact';
import { expect, test } from 'vitest';
import { RowList, type RowListProps, type RowPlace } from '#renderer/controls/row-list.tsx';
import { evenRows } from '#renderer/kit/virtual-rows.ts';
import { eventually } from '#test/fixtures/eventually.ts';
import { point, press, type Point } from '#test/fixtures/page.ts';
import { showOnPage } from '#test/renderer/on-page.ts';
import { openWindow } from '#test/renderer/open-window.ts';
import { documentOf } from '#test/renderer/stores/library-fixture.ts';

const box = { left: '10px', top: '20px', width: '400px', height: '300px' };

/** A list of 50 rows of 30 px at 10, 20, of which 300 px are shown, with row 3 active and selected. */
async function opened(props: Partial<RowListProps<number>> = {}, isMac = false) {
  const said: string[] = [];
  const { app } = openWindow(documentOf([]));
  Object.assign(app.surroundings, { mac: isMac });
  const rows = Array.from({ length: 50 }, (_, i) => i);
  const all: RowListProps<number> = {
    ...{ class: 'rows', label: 'Rows', tops: evenRows(30), page: 'view', multiple: true, menuIndent: 4 },
    ...{ rows: () => rows, active: () => 3, isSelected: (row) => row === 3, idOf: String },
    draw: (_, place) => h('div', place.attributes) as VNode,
    point: (row, how) => void said.push(`${row} ${how}`),
    open: (row) => said.push(`open ${row}`),
    menu: (row, { x, y }) => said.push(`menu of ${row} at ${x}, ${y}`),
    ...props,
  };
  const { find, of } = await showOnPage(app, h('section', { style: box }, h(RowList<number>, all)));
  const list = find('Rows');
  /** An event on a row, or on the list below them. */
  const hear = (name: string, at: Point, row: number) =>
    point(row < 0 ? list : of(`[data-index="${row}"]`)[0], name, at);
  return { said, of, hear, press: (keys: string) => !press(keys, list), list };
}

test.each([
  ['ArrowDown', '4 only', '4 only'],
  ['Shift+ArrowUp', '2 range', '2 only'],
  ['PageDown', '11 only', '11 only'], // 8 of the 10 rows in view
  ['PageUp', '0 only', '0 only'],
  ['End', '49 only', '49 only'],
  ['ctrl+ArrowDown', '4 active', ''],
  ['ctrl+Home', '0 active', ''],
  ['ctrl+ ', '3 toggle', ''],
  ['a', '', ''],
  ['Shift+F10', '3 active, menu of 3 at 14, 140', '3 active, menu of 3 at 14, 140'],
])('from row 3, %s is “%s” in a list of several, else “%s”', async (keys, several, single) => {
  for (const [multiple, expected] of [
    [true, several],
    [false, single],
  ] as const) {
    const { said, press: presses } = await opened({ multiple });
    expect(presses(keys)).toBe(expected !== '');
    await eventually(() => expect(said.join(', ')).toBe(expected));
  }
});

test.each([
  ['mousedown', 5, {}, '5 only'],
  ['mousedown', 5, { shiftKey: true }, '5 range'],
  ['mousedown', 5, { ctrlKey: true }, '5 toggle', ''], // on a Mac it opens the menu
  ['mousedown', 5, { button: 2 }, ''],
  ['mousedown', -1, {}, ''],
  ['dblclick', 5, {}, 'open 5'],
  ['dblclick', -1, {}, ''],
  ['contextmenu', 5, {}, '5 only, menu of 5 at 110, 120'],
  ['contextmenu', 3, {}, '3 active, menu of 3 at 110, 120'], // applies to all that are selected
  ['contextmenu', -1, {}, ''],
])('%s on row %d with %j is “%s”', async (name, row, held, expected, onMac = expected) => {
  for (const isMac of [false, true]) {
    const { said, hear } = await opened({}, isMac);
    hear(name, { x: 110, y: 120, ...held }, row);
    await eventually(() => expect(said.join(', ')).toBe(isMac ? onMac : expected));
  }
});

test('keys wait for the rows of a search, but not those that a held key repeats', async () => {
  let answer = () => undefined as void;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const waits = { isAnswered: () => false, answered: () => answered };
  const { said, press: presses, list } = await opened({ waits, active: () => -1 });
  for (const repeat of [false, true, true]) {
    const down = { key: 'ArrowDown', repeat, bubbles: true, cancelable: true };
    expect(list.dispatchEvent(new KeyboardEvent('keydown', down))).toBe(false);
  }
  for (const keys of ['ContextMenu', 'ctrl+ ']) expect(presses(keys)).toBe(true);
  expect(said).toEqual([]);
  answer();
  await eventually(() => expect(said).toEqual(['0 only']));
});

test('the place of a row stays the same object until it changes, so that only rows that differ are drawn again', async () => {
  const active = signal(3);
  const places = new Map<number, Set<RowPlace>>();
  const draw = (row: number, place: RowPlace) => {
    places.set(row, (places.get(row) ?? new Set()).add(place));
    return null;
  };
  const { of } = await opened({ draw, active: () => active.value });
  active.value = 4;
  of();
  expect([...(places.get(4) ?? [])].map(({ isActive }) => isActive)).toEqual([false, true]);
  expect([2, 3, 4, 5].map((row) => places.get(row)?.size)).toEqual([1, 2, 2, 1]);
});

test.each([true, false])(
  'rows that come into view get the elements of those that left it: %s',
  async (reuses) => {
    const { of, list } = await opened({ reuses });
    const before = of('[data-index]'); // rows 0 to 16
    list.scrollTop = 300;
    list.dispatchEvent(new Event('scroll'));
    await eventually(() => expect(of('[data-index="26"]')).toHaveLength(1));
    const shown = of('[data-index]'); // row 3, which is active, and 4 to 26
    expect(shown.filter((row) => before.includes(row))).toHaveLength(reuses ? 17 : 14);
    for (const index of [3, 4, 16]) expect(shown.find((row) => row.id === String(index))).toBe(before[index]);
    expect(shown.map((row) => row.dataset['index'])).toEqual(shown.map((row) => row.id));
  },
);
