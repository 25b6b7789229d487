import { expect, test } from 'vitest';
import { LEFT_LEG } from '#core/procedural/muscle/muscle-asset.ts';
import { newMuscle } from '#core/procedural/muscle/muscle-table.ts';
import { liveWords } from '#renderer/features/muscles/muscle-grid.tsx';
import { point, press, type Point } from '#test/fixtures/page.ts';
import { type } from '#test/renderer/on-page.ts';
import { openMuscles } from './muscles-fixture.ts';

/** The table with what is shown of it: the active cell and the others that are selected, by row and column. */
async function openGrid(changes: Parameters<typeof openMuscles>[0] = {}) {
  const win = openMuscles(changes);
  const { find, of } = await win.shownPanel();
  const cells = () =>
    of('table[aria-label="Muscles"] tbody tr').map((row) => [...row.children] as HTMLElement[]);
  const placesWith = (selector: string) =>
    cells().flatMap((row, r) => row.flatMap((cell, c) => (cell.matches(selector) ? `${r}${c - 1}` : [])));
  const field = () => of('table input').at(0);
  return {
    ...win,
    find,
    placesWith,
    field,
    active: () => placesWith('[tabindex="0"]').join(),
    selected: () => placesWith('[aria-selected="true"]').join(' '),
    problem: () => of('[role="alert"]')[0].textContent,
    /** Presses keys where the focus would be; returns whether the table took them. */
    press: (keys: string): boolean =>
      !press(keys, field() ?? of('table [tabindex="0"]')[0] ?? find('Muscles')),
    /** Types over the active cell. */
    type: (text: string) => type(field()!, text),
    cell: (row: number, column: number) => cells()[row][column + 1],
  };
}

test.each([
  ['ArrowDown', '10', '10', true],
  ['Shift+ArrowRight', '01', '00 01', true],
  ['ctrl+Shift+ArrowDown', '20', '00 10 20', true],
  ['Shift+Enter', '00', '00', true], // at the top already
  ['Tab', '01', '01', true],
  ['Shift+Tab', '0-1', '0-1', true],
  ['ctrl+a', '23', '0-1 00 01 02 03 1-1 10 11 12 13 2-1 20 21 22 23', true],
  ['ctrl+c', '00', '00', false],
  ['ctrl+5', '00', '00', false],
  ['Alt+5', '00', '00', false],
  ['q', '00', '00', false],
] as const)('the key %s moves to cell %s, and selects %s', async (keys, active, selected, isTaken) => {
  const grid = await openGrid();
  expect([grid.press(keys), grid.active(), grid.selected()]).toEqual([isTaken, active, selected]);
  expect(grid.edits).toEqual([]);
});

test('all is selected by the place of A where a keyboard types another script', async () => {
  const grid = await openGrid();
  expect(press('ctrl+ф', grid.cell(0, 0), 'KeyA')).toBe(false);
  expect(grid.placesWith('[aria-selected="true"]')).toHaveLength(15);
});

test('Tab leaves the table behind its last cell; a selection grows from its first corner', async () => {
  const grid = await openGrid();
  grid.press('ctrl+End');
  expect([grid.press('Tab'), grid.active()]).toEqual([false, '23']);
  grid.press('Shift+ArrowUp');
  grid.press('Shift+ArrowLeft');
  expect([grid.active(), grid.selected()]).toEqual(['12', '12 13 22 23']);
  grid.press('Home');
  expect(grid.selected()).toBe('1-1');
});

test.each([
  ['0', '0.25', 'Enter', 0.25, '10'],
  ['.', ',5', 'Tab', 0.5, '01'],
  ['−', '0.75', 'ArrowUp', 0.75, '00'],
  ['F2', '1', 'Shift+Enter', 1, '00'],
] as const)('typed by %s, %s is kept by %s', async (first, text, last, value, then) => {
  const grid = await openGrid();
  grid.press(first);
  const { ariaLabel, value: typed, selectionStart } = grid.field()!;
  const begun = first === 'F2' ? '0.8' : first; // with the caret behind it
  expect([ariaLabel, typed, selectionStart]).toEqual(['Activation of left foot', begun, begun.length]);
  expect(grid.active()).toBe('');
  grid.type(text);
  expect(grid.press(last)).toBe(true);
  expect(grid.asset().joints['left foot'].activation).toBe(value);
  expect([grid.edits, grid.active()]).toEqual([['Change activation of left foot'], then]);
});

test('a wrong number stays in its field until it is mended or dropped', async () => {
  const grid = await openGrid();
  grid.press('2');
  for (const key of ['Enter', 'Tab']) {
    expect(grid.press(key)).toBe(true);
    expect(grid.placesWith('[aria-invalid="true"]')).toEqual(['00']);
    expect(grid.problem()).toContain('left foot, Activation: “2” is not between 0 and 1');
  }
  expect(grid.press('x')).toBe(false); // the field has its letters
  grid.press('Escape');
  expect([grid.problem(), grid.active(), grid.edits]).toEqual(['', '00', []]);
  grid.press('3');
  grid.field()!.blur();
  expect([grid.active(), grid.problem() !== '', grid.asset().joints['left foot'].activation]).toEqual([
    '00',
    true,
    0.8,
  ]);
});

test('Delete restores defaults of all selected cells or of none, and deletes the row of a joint', async () => {
  const grid = await openGrid({
    joints: { hips: { ...newMuscle({ lengthsIn: 'm' }), maxForce: 5, tauFatigue: 6 } },
  });
  grid.press('Shift+ArrowRight');
  grid.press('Delete');
  expect([grid.edits, grid.placesWith('[aria-invalid="true"]')]).toEqual([[], ['00']]);
  grid.press('Home');
  grid.press('ArrowRight');
  grid.press('ArrowRight');
  grid.press('Shift+ArrowRight');
  grid.press('Backspace');
  expect(grid.asset().joints['hips']).toMatchObject({ maxForce: 1000, tauFatigue: 30, activation: 0.8 });
  grid.press('Home');
  grid.press('Delete');
  expect([grid.edits, grid.asset().joints]).toEqual([['Reset cells', 'Delete hips'], {}]);
  expect(grid.press('Delete')).toBe(false);
  expect(grid.find(/^No joints yet/).getAttribute('colspan')).toBe('5');
});

test('a press selects a cell, with Shift or dragged those up to it, and keeps what was typed', async () => {
  const grid = await openGrid();
  const on = (name: string, row: number, column: number, more: Partial<Point>, buttons = 0) =>
    point(grid.cell(row, column), name, { x: 0, y: 0, ...more }, buttons);
  grid.press('1');
  on('pointerenter', 1, 1, {}, 1);
  on('pointerdown', 1, 1, { button: 2 });
  expect(grid.edits).toEqual([]);
  on('pointerdown', 1, 1, {});
  expect([grid.edits, grid.active(), grid.selected()]).toEqual([
    ['Change activation of left foot'],
    '11',
    '11',
  ]);
  on('pointerenter', 2, 2, {});
  on('pointerenter', 1, 1, {}, 1);
  expect(grid.selected()).toBe('11');
  on('pointerenter', 2, 1, {}, 1);
  on('pointerenter', 2, 2, {}, 1);
  expect(grid.selected()).toBe('11 12 21 22');
  on('pointerdown', 0, 1, { shiftKey: true });
  expect(grid.selected()).toBe('01 11');
});

test('cells are copied as text, with names if the joints are selected, and pasted from one', async () => {
  const grid = await openGrid();
  const clip = (name: string, clipboardData: object): void => {
    const event = new Event(name, { bubbles: true, cancelable: true });
    grid.find('Muscles').dispatchEvent(Object.assign(event, { clipboardData }));
  };
  const copy = (): string => {
    let text = '';
    clip('copy', { setData: (_: string, copied: string) => (text = copied) });
    return text;
  };
  const paste = (text: string): void => clip('paste', { getData: () => text });
  grid.press('Shift+ArrowDown');
  grid.press('Shift+ArrowRight');
  expect(copy()).toBe('0.8\t1000\n0.9\t1000');
  grid.press('ctrl+a');
  expect(copy().split('\n').slice(0, 2)).toEqual([
    'Joint\tActivation\tMax force (N)\tFatigue time (s)\tRecovery time (s)',
    'left foot\t0.8\t1000\t30\t60',
  ]);
  grid.press('Home');
  grid.press('ArrowUp');
  grid.press('ArrowRight');
  paste('0.1\t500\n0.2\t600');
  const { 'left foot': foot, 'left shin': shin, 'left thigh': thigh } = grid.asset().joints;
  expect([foot, shin, thigh].map((row) => row.activation)).toEqual([0.8, 0.1, 0.2]);
  expect(grid.edits).toEqual(['Paste muscles']);
  paste('7\t-1');
  expect(grid.placesWith('[aria-invalid="true"]')).toEqual(['10', '11']);
  expect(grid.problem()).toMatch(/left shin, Activation: .* \(and 1 more, marked in the table\)$/);
  grid.press('1');
  expect(copy()).toBe('');
  paste('0.5');
  expect(grid.edits).toEqual(['Paste muscles']);
});

test('beside a joint is what its muscle does now: less as it tires, longer as the joint is away', () => {
  const asset = LEFT_LEG;
  const use = {
    slot: null,
    form: 'metric' as const,
    rotationMultiplier: 0.01,
    fatigue: 0,
    halfLife: 0.1,
    angleOf: new Map([['left foot', 1]]),
  };
  const words = (angle: number, elapsed: number, fatigue = 0): string =>
    liveWords(asset, { ...use, fatigue, angleOf: new Map([['left foot', angle]]) })[0](elapsed);
  // 1000 N × 0.8 × 0.75 at its velocity, on an arm of 0.05 m
  expect([words(0, 0), words(0, 30), words(0, 0, 0.5), words(1, 0)]).toEqual(
    ['30.0 N m, 0.30', '14.2 N m, 0.14', '15.0 N m, 0.15', '37.2 N m, 0.37'].map((each) => `${each} rad`),
  );
  const spring = {
    ...asset,
    model: 'springDamper' as const,
    joints: { hips: { ...newMuscle({ lengthsIn: 'm', model: 'springDamper' }) } },
  };
  expect(liveWords(spring, use)[0](1)).toBe('1.00, 0.86 s');
});
