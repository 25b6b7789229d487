import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { RowList, type RowListProps, type RowPlace } from '#renderer/controls/row-list.tsx';
import { evenRows } from '#renderer/kit/virtual-rows.ts';
import { eventually } from '#test/fixtures/eventually.ts';
import { keyEvent, pointerEvent } from '#test/fixtures/pointed-element.ts';
import { stubPage } from '#test/fixtures/stub-page.ts';
import { openWindow } from '#test/renderer/drawn-window.ts';
import { documentOf } from '#test/renderer/stores/library-fixture.ts';

/** A list of 50 rows of 30 px, of which 300 px are shown, with row 3 active and selected. */
function opened(props: Partial<RowListProps<number>> = {}, isMac = false) {
  stubPage();
  const said: string[] = [];
  const win = openWindow(documentOf([]));
  Object.assign(win.app.surroundings, { mac: isMac });
  const rows = Array.from({ length: 50 }, (_, i) => i);
  const list = win.draw<RowListProps<number>>(
    RowList,
    {
      ...{ class: 'rows', label: 'Rows', tops: evenRows(30), page: 'view', multiple: true, menuIndent: 4 },
      ...{ rows: () => rows, active: () => 3, isSelected: (row) => row === 3, idOf: String },
      draw: () => null,
      point: (row, how) => void said.push(`${row} ${how}`),
      open: (row) => said.push(`open ${row}`),
      menu: (row, { x, y }) => said.push(`menu of ${row} at ${x}, ${y}`),
      ...props,
    },
    'page',
  );
  const own = list.find('Rows', 'onKeyDown');
  const hear = (name: string, event: Event, row = -1) => {
    const target = { closest: () => (row < 0 ? null : { dataset: { index: String(row) } }) };
    Object.defineProperty(event, 'target', { value: target });
    Object.defineProperty(event, 'currentTarget', { value: target });
    own.hear(name, event);
    return event.defaultPrevented;
  };
  const press = (key: string, held = {}) => hear('onKeyDown', keyEvent(key, held));
  return { list, said, press, hear };
}

test.each([
  ['ArrowDown', {}, '4 only', '4 only'],
  ['ArrowUp', { shiftKey: true }, '2 range', '2 only'],
  ['PageDown', {}, '11 only', '11 only'], // 8 of the 10 rows in view
  ['PageUp', {}, '0 only', '0 only'],
  ['End', {}, '49 only', '49 only'],
  ['ArrowDown', { ctrlKey: true }, '4 active', ''],
  ['Home', { ctrlKey: true }, '0 active', ''],
  [' ', { ctrlKey: true }, '3 toggle', ''],
  ['a', {}, '', ''],
  ['F10', { shiftKey: true }, '3 active, menu of 3 at 14, 140', '3 active, menu of 3 at 14, 140'],
])('from row 3, %s with %j is “%s” in a list of several, else “%s”', async (key, held, several, single) => {
  for (const [multiple, expected] of [
    [true, several],
    [false, single],
  ] as const) {
    const { said, press } = opened({ multiple });
    expect(press(key, held)).toBe(expected !== '');
    await eventually(() => expect(said.join(', ')).toBe(expected));
  }
});

test.each([
  ['onMouseDown', 5, {}, '5 only'],
  ['onMouseDown', 5, { shiftKey: true }, '5 range'],
  ['onMouseDown', 5, { ctrlKey: true }, '5 toggle', ''], // on a Mac it opens the menu
  ['onMouseDown', 5, { button: 2 }, ''],
  ['onMouseDown', -1, {}, ''],
  ['onDblClick', 5, {}, 'open 5'],
  ['onDblClick', -1, {}, ''],
  ['onContextMenu', 5, {}, '5 only, menu of 5 at 110, 120'],
  ['onContextMenu', 3, {}, '3 active, menu of 3 at 110, 120'], // applies to all that are selected
  ['onContextMenu', -1, {}, ''],
])('%s on row %d with %j is “%s”', async (name, row, held, expected, onMac = expected) => {
  for (const isMac of [false, true]) {
    const { said, hear } = opened({}, isMac);
    hear(name, pointerEvent('press', 100, 100, held), row);
    await eventually(() => expect(said.join(', ')).toBe(isMac ? onMac : expected));
  }
});

test('keys wait for the rows of a search, but not those that a held key repeats', async () => {
  let answer = () => undefined as void;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const waits = { isAnswered: () => false, answered: () => answered };
  const { said, press } = opened({ waits, active: () => -1 });
  for (const repeat of [false, true, true]) expect(press('ArrowDown', { repeat })).toBe(true);
  for (const [key, held] of [
    ['ContextMenu', {}],
    [' ', { ctrlKey: true }],
  ] as const)
    expect(press(key, held)).toBe(true);
  expect(said).toEqual([]);
  answer();
  await eventually(() => expect(said).toEqual(['0 only']));
});

test('the place of a row stays the same object until it changes, so that only rows that differ are drawn again', () => {
  const active = signal(3);
  const places = new Map<number, Set<RowPlace>>();
  const draw = (row: number, place: RowPlace) => {
    places.set(row, (places.get(row) ?? new Set()).add(place));
    return null;
  };
  const { list } = opened({ draw, active: () => active.value });
  active.value = 4;
  list.all();
  expect([...(places.get(4) ?? [])].map(({ isActive }) => isActive)).toEqual([false, true]);
  expect([2, 3, 4, 5].map((row) => places.get(row)?.size)).toEqual([1, 2, 2, 1]);
});
