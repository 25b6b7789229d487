import { afterEach, expect, test, vi } from 'vitest';
import { exampleMuscles } from '#core/muscle/example-muscles.ts';
import { newMuscle } from '#core/muscle/muscle-table.ts';
import { liveWords } from '#renderer/features/muscles/muscle-grid.tsx';
import { keyEvent, PointedElement, pointerEvent } from '#test/fixtures/pointed-element.ts';
import { openMuscles } from './muscles-fixture.ts';

afterEach(() => void vi.unstubAllGlobals());

/** The table with what is shown of it: the active cell and the others that are selected, by row and column. */
function openGrid(changes: Parameters<typeof openMuscles>[0] = {}) {
  const { panel, app, ...win } = openMuscles(changes);
  const cells = () => {
    const all = panel.all();
    const rows = all.filter(({ type }) => type === 'tr').slice(1);
    return rows.map((row) => all.filter(({ parent }) => parent === row));
  };
  const placesWith = (attribute: string, value: unknown) =>
    cells().flatMap((row, r) =>
      row.flatMap(({ props }, c) => (props[attribute] === value ? `${r}${c - 1}` : [])),
    );
  return {
    ...win,
    app,
    panel,
    placesWith,
    active: () => placesWith('tabIndex', 0).join(),
    selected: () => placesWith('aria-selected', true).join(' '),
    problem: () => panel.find(/^Nothing was changed|^$/, 'role').text,
    press(key: string, held: object = {}): KeyboardEvent {
      const event = keyEvent(key, held);
      panel.send('Muscles', 'onKeyDown', event);
      return event;
    },
    /** Types over the active cell. */
    type: (text: string) => panel.send(/ of /, 'onInput', { currentTarget: { value: text } }),
    cell: (row: number, column: number) => cells()[row][column + 1],
  };
}

const shift = { shiftKey: true };
const command = { ctrlKey: true };

test.each([
  [['ArrowDown', {}], '10', '10', true],
  [['ArrowRight', shift], '01', '00 01', true],
  [['ArrowDown', { ...shift, ...command }], '20', '00 10 20', true],
  [['Enter', shift], '00', '00', true], // at the top already
  [['Tab', {}], '01', '01', true],
  [['Tab', shift], '0-1', '0-1', true],
  [['a', command], '23', '0-1 00 01 02 03 1-1 10 11 12 13 2-1 20 21 22 23', true],
  [['c', command], '00', '00', false],
  [['v', { metaKey: true }], '00', '00', false],
  [['5', command], '00', '00', false],
  [['5', { altKey: true }], '00', '00', false],
  [['q', {}], '00', '00', false],
] as const)('the key %j moves to cell %s, and selects %s', ([key, held], active, selected, isTaken) => {
  const grid = openGrid();
  const { defaultPrevented } = grid.press(key, held);
  expect([grid.active(), grid.selected(), defaultPrevented]).toEqual([active, selected, isTaken]);
  expect(grid.edits).toEqual([]);
});

test('Tab leaves the table behind its last cell; a selection grows from its first corner', () => {
  const grid = openGrid();
  grid.press('End', command);
  expect([grid.press('Tab').defaultPrevented, grid.active()]).toEqual([false, '23']);
  grid.press('ArrowUp', shift);
  grid.press('ArrowLeft', shift);
  expect([grid.active(), grid.selected()]).toEqual(['12', '12 13 22 23']);
  grid.press('Home');
  expect(grid.selected()).toBe('1-1');
});

test.each([
  ['0', '0.25', ['Enter'], 0.25, '10'],
  ['.', ',5', ['Tab'], 0.5, '01'],
  ['−', '0.75', ['ArrowUp'], 0.75, '00'],
  ['F2', '1', ['Enter', shift], 1, '00'],
] as const)('typed by %s, %s is kept by %j', (first, text, [last, held = {}], value, then) => {
  const grid = openGrid();
  grid.press(first);
  const field = grid.panel.find('Activation of left foot');
  expect([field.props['value'], grid.placesWith('tabIndex', 0)]).toEqual([
    first === 'F2' ? '0.8' : first,
    [],
  ]);
  grid.type(text);
  expect(grid.press(last, held).defaultPrevented).toBe(true);
  expect(grid.asset().joints['left foot'].activation).toBe(value);
  expect([grid.edits, grid.active()]).toEqual([['Change activation of left foot'], then]);
});

test('a wrong number stays in its field until it is mended or dropped', () => {
  const grid = openGrid();
  grid.press('2');
  for (const key of ['Enter', 'Tab']) {
    expect(grid.press(key).defaultPrevented).toBe(true);
    expect(grid.placesWith('aria-invalid', true)).toEqual(['00']);
    expect(grid.problem()).toContain('left foot, Activation: “2” is not between 0 and 1');
  }
  expect(grid.press('x').defaultPrevented).toBe(false); // the field has its letters
  grid.press('Escape');
  expect([grid.problem(), grid.active(), grid.edits]).toEqual(['', '00', []]);
  grid.press('3');
  grid.panel.send('Activation of left foot', 'onBlur');
  expect([grid.active(), grid.problem() !== '', grid.asset().joints['left foot'].activation]).toEqual([
    '00',
    true,
    0.8,
  ]);
});

test('Delete restores defaults of all selected cells or of none, and deletes the row of a joint', () => {
  const grid = openGrid({
    joints: { hips: { ...newMuscle({ lengthsIn: 'm' }), maxForce: 5, tauFatigue: 6 } },
  });
  grid.press('ArrowRight', shift);
  grid.press('Delete');
  expect([grid.edits, grid.placesWith('aria-invalid', true)]).toEqual([[], ['00']]);
  grid.press('Home');
  grid.press('ArrowRight');
  grid.press('ArrowRight');
  grid.press('ArrowRight', shift);
  grid.press('Backspace');
  expect(grid.asset().joints['hips']).toMatchObject({ maxForce: 1000, tauFatigue: 30, activation: 0.8 });
  grid.press('Home');
  grid.press('Delete');
  expect([grid.edits, grid.asset().joints]).toEqual([['Reset cells', 'Delete hips'], {}]);
  expect(grid.press('Delete').defaultPrevented).toBe(false);
  expect(grid.panel.find(/^No joints yet/).props['colSpan']).toBe(5);
});

test('a press selects a cell, with Shift or dragged those up to it, and keeps what was typed', () => {
  vi.stubGlobal('HTMLInputElement', PointedElement); // no cell is one
  const grid = openGrid();
  const on = (event: string, row: number, column: number, more: object): void =>
    (grid.cell(row, column).props[event] as (event: object) => void)(pointerEvent('pointerdown', 0, 0, more));
  grid.press('1');
  on('onPointerEnter', 1, 1, { buttons: 1 });
  on('onPointerDown', 1, 1, { button: 2 });
  expect(grid.edits).toEqual([]);
  on('onPointerDown', 1, 1, {});
  expect([grid.edits, grid.active(), grid.selected()]).toEqual([
    ['Change activation of left foot'],
    '11',
    '11',
  ]);
  on('onPointerEnter', 2, 2, { buttons: 0 });
  on('onPointerEnter', 1, 1, { buttons: 1 });
  expect(grid.selected()).toBe('11');
  on('onPointerEnter', 2, 1, { buttons: 1 });
  on('onPointerEnter', 2, 2, { buttons: 1 });
  expect(grid.selected()).toBe('11 12 21 22');
  on('onPointerDown', 0, 1, { shiftKey: true });
  expect(grid.selected()).toBe('01 11');
});

test('cells are copied as text, with names if the joints are selected, and pasted from one', () => {
  const grid = openGrid();
  const copy = (): string => {
    let text = '';
    const clipboardData = { setData: (_: string, copied: string) => (text = copied) };
    grid.panel.send(/^Joint/, 'onCopy', { clipboardData, preventDefault: () => undefined });
    return text;
  };
  const paste = (text: string): void =>
    grid.panel.send(/^Joint/, 'onPaste', {
      clipboardData: { getData: () => text },
      preventDefault: () => undefined,
    });
  grid.press('ArrowDown', shift);
  grid.press('ArrowRight', shift);
  expect(copy()).toBe('0.8\t1000\n0.9\t1000');
  grid.press('a', command);
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
  expect(grid.placesWith('aria-invalid', true)).toEqual(['10', '11']);
  expect(grid.problem()).toMatch(/left shin, Activation: .* \(and 1 more, marked in the table\)$/);
  grid.press('1');
  expect(copy()).toBe('');
  paste('0.5');
  expect(grid.edits).toEqual(['Paste muscles']);
});

test('beside a joint is what its muscle does now: less as it tires, longer as the joint is away', () => {
  const asset = exampleMuscles();
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
