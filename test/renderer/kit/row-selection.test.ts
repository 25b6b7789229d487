import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  activate,
  keyPointing,
  nothingSelected,
  pointAt,
  pointedIds,
  pressPointing,
  selectAll,
  selectNeighbour,
  selectLess,
  selectListed,
  selectOnly,
  selectRange,
  toggleRow,
  type Pointing,
  type RowSelection,
} from '#renderer/kit/row-selection.ts';

const rows = 'abcdef'.split('');
const only = (index: number): RowSelection => pointAt(nothingSelected, rows, index, 'only');
/** `selected active anchor`. */
const words = ({ ids, active, anchor }: RowSelection): string =>
  `${[...ids].toSorted().join('')} ${active} ${anchor}`;

/** Pointing at rows one after the other. */
const cases: readonly (readonly [steps: string, selected: string])[] = [
  ['only c', 'c c c'],
  ['only c, toggle e', 'ce e e'],
  ['only c, toggle e, toggle c', 'e c c'],
  ['only c, toggle c', ' c c'],
  ['only e, range b', 'bcde b e'],
  ['only c, range f, range b', 'bc b c'], // from the anchor, not from the active row
  ['only c, active e', 'c e c'],
  ['only c, active e, toggle e', 'ce e e'],
  ['only c, active e, range f', 'cdef f c'],
  ['only c, toggle e, only b', 'b b b'],
  ['range c', 'abc c a'], // without an anchor from the first row
  ['active d, range c', 'abc c a'],
];

test.each(cases)('%s', (steps, selected) => {
  const selection = steps.split(', ').reduce((before, step) => {
    const [how, id] = step.split(' ');
    return pointAt(before, rows, rows.indexOf(id), how as Pointing);
  }, nothingSelected);
  expect(words(selection)).toBe(selected);
});

test('any way of pointing at a row makes it active, and changes nothing if the row is missing', () => {
  for (const before of [nothingSelected, only(1), selectAll(only(2), rows)])
    for (const how of ['only', 'toggle', 'range', 'active'] as const) {
      rows.forEach((id, index) => expect(pointAt(before, rows, index, how).active).toBe(id));
      expect(pointAt(before, rows, 9, how)).toBe(before);
    }
});

test('a range begins at the first row if a filter hides its anchor', () => {
  expect(words(pointAt(only(5), rows.slice(0, 3), 1, 'range'))).toBe('ab b a');
});

test('all rows are selected, and the active one stays', () => {
  expect(words(selectAll(only(3), rows))).toBe('abcdef d d');
  expect(words(selectAll(nothingSelected, rows))).toBe('abcdef a null');
  expect(words(selectAll(nothingSelected, []))).toBe(' null null');
});

test('less: of several rows the active one, of one none', () => {
  expect(words(selectLess(selectAll(only(3), rows)))).toBe('d d d');
  expect(words(selectLess(activate(toggleRow(only(1), 'd'), 'f')))).toBe(' f f');
  expect(selectLess(only(1))).toBe(nothingSelected);
});

test('a row that stands alone is active and not selected', () => {
  expect(words(selectOnly('x', true))).toBe(' x x');
});

test('a range that was read elsewhere', () => {
  expect(words(selectRange('b', 'd', ['b', 'c', 'd']))).toBe('bcd d b');
});

test('after the selected rows are gone: the row after them, at the end the one before, or none', () => {
  const some = pointAt(pointAt(only(1), rows, 2, 'range'), rows, 4, 'toggle');
  expect(words(selectNeighbour(some, rows))).toBe('f f f');
  expect(words(selectNeighbour(pointAt(some, rows, 5, 'toggle'), rows))).toBe('d d d');
  expect(selectNeighbour(selectAll(nothingSelected, rows), rows)).toBe(nothingSelected);
});

const plain = { key: 'ArrowDown', shiftKey: false, ctrlKey: false, metaKey: false };
const held = { shift: { ...plain, shiftKey: true }, ctrl: { ...plain, ctrlKey: true } };

test('a press with Shift extends, with Ctrl or Command it toggles, in a list of several', () => {
  const rules = { multiple: true };
  expect(pressPointing(plain, rules)).toBe('only');
  expect(pressPointing({ ...held.ctrl, shiftKey: true }, rules)).toBe('range');
  expect(pressPointing(held.ctrl, rules)).toBe('toggle');
  expect(pressPointing({ ...plain, metaKey: true }, rules)).toBe('toggle');
  for (const event of Object.values(held)) expect(pressPointing(event, {})).toBe('only');
});

test('a key selects what it leads to; with Ctrl it moves alone, and Space adds the row', () => {
  const rules = { multiple: true };
  expect(keyPointing(plain, rules)).toBe('only');
  expect(keyPointing(held.shift, rules)).toBe('range');
  expect(keyPointing(held.ctrl, rules)).toBe('active');
  expect(keyPointing({ ...held.ctrl, key: ' ' }, rules)).toBe('toggle');
  for (const event of Object.values(held)) expect(keyPointing(event, {})).toBe('only');
});

test('commands apply to the selected rows, or to the framed one if none is selected', () => {
  expect(pointedIds(pointAt(only(1), rows, 2, 'range'))).toEqual(['b', 'c']);
  expect(pointedIds(toggleRow(only(1), 'b'))).toEqual(['b']);
  expect(pointedIds(activate(only(1), 'd'))).toEqual(['b']);
  expect(pointedIds(nothingSelected)).toEqual([]);
});

test('a search drops what it hides', () => {
  const some = pointAt(pointAt(only(1), rows, 2, 'range'), rows, 4, 'toggle'); // b c e
  const listing = (ids: string) => (id: string) => ids.includes(id);
  expect(selectListed(some, listing('bce'))).toBe(some);
  expect(words(selectListed(some, listing('bcdf')))).toBe('bc c null');
  expect(words(selectListed(activate(some, 'd'), listing('abcd')))).toBe('bc d null');
  expect(selectListed(some, listing('adf'))).toBe(nothingSelected);
});

/** One step of a user in a list of several, by the rules that all lists share. */
const step = fc.oneof(
  fc.record({ index: fc.nat(5), key: fc.constantFrom('ArrowDown', ' '), by: fc.constant('key' as const) }),
  fc.record({ index: fc.nat(5), key: fc.constant(''), by: fc.constant('press' as const) }),
  fc.record({ hidden: fc.subarray(rows), by: fc.constant('search' as const) }),
);
const modifiers = fc.record({ shiftKey: fc.boolean(), ctrlKey: fc.boolean(), metaKey: fc.constant(false) });

test('focus is selection: only Ctrl leads a command to rows other than the framed one', () => {
  const steps = fc.array(fc.tuple(step, modifiers), { minLength: 1, maxLength: 12 });
  const property = fc.property(steps, (all) => {
    let selection = nothingSelected;
    let listed: readonly string[] = rows;
    for (const [at, held] of all) {
      if (at.by === 'search') {
        listed = rows.filter((id) => !at.hidden.includes(id));
        selection = selectListed(selection, (id) => listed.includes(id));
      } else {
        const event = { ...held, key: at.key };
        const how =
          at.by === 'key' ? keyPointing(event, { multiple: true }) : pressPointing(event, { multiple: true });
        selection = pointAt(selection, listed, Math.min(at.index, listed.length - 1), how);
        const framed = selection.active;
        if (!held.ctrlKey && framed !== null) expect(pointedIds(selection)).toContain(framed);
        if (!held.ctrlKey && !held.shiftKey && framed !== null)
          expect(pointedIds(selection)).toEqual([framed]);
      }
      for (const id of pointedIds(selection)) expect(listed).toContain(id);
      if (selection.active !== null) expect(listed).toContain(selection.active);
    }
  });
  fc.assert(property);
});
