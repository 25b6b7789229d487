import fc from 'fast-check';
import { GUI } from 'lil-gui';
import { expect, test } from 'vitest';
import { createRows } from '#renderer/controls/parameters/create-row.ts';
import { numberScale } from '#renderer/controls/parameters/number-field.ts';
import { isChanged, type MenuRow, type NumberRow } from '#renderer/controls/parameters/row.ts';
import { timeRow } from '#renderer/controls/parameters/time-row.ts';
import { find } from '#test/fixtures/page-reader.ts';
import { openPage, point, type Point, turn } from '#test/fixtures/page.ts';
import { property } from '#test/fixtures/property.ts';
import { clipOf } from '#test/renderer/stores/library-fixture.ts';

/** Presses a key; lil-gui knows it by its place. */
const press = (key: string, on: EventTarget, held: object = {}) =>
  on.dispatchEvent(
    new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true, ...held }),
  );

/** The field of a time of 1 s, from 0 to 2 s by 0.01 s: what was previewed, kept and cancelled, and its parts. */
async function opened(patch: Partial<NumberRow> = {}) {
  await openPage();
  document.body.replaceChildren();
  const said: unknown[] = [];
  const editing = { keep: () => said.push('keep'), cancel: () => said.push('cancel') };
  const rows = createRows(new GUI({ container: document.body, injectStyles: false }), 'slot', {
    editing,
  } as never);
  const show = (value: number): void => {
    const row: NumberRow = {
      ...{ kind: 'number', key: 'time', label: 'Time', description: '', quantity: 's', logarithmic: false },
      ...{ minimum: 0, maximum: 2, step: 0.01, value, defaultValue: 0.5 },
      preview(to) {
        said.push(Number(to.toFixed(6)));
        show(to);
      },
      ...patch,
    };
    rows.place([row], (part, shown) => part.show(shown));
  };
  show(1);
  const field = document.querySelector('input')!;
  const type = (text: string): void => {
    field.focus();
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const slider = document.querySelector('.lil-slider')!;
  const mouse = (on: EventTarget, name: string, at: Point) => point(on as Element, name, at);
  /** Presses on the slider, goes to other places, px. */
  const slide = (keys: Partial<Point>, ...places: readonly number[]): void => {
    mouse(slider, 'mousedown', { x: 700, y: 5, ...keys });
    for (const x of places) mouse(window, 'mousemove', { x, y: 5, ...keys });
  };
  const release = (): void => {
    mouse(window, 'mouseup', { x: 0, y: 0 });
    mouse(slider, 'click', { x: 0, y: 0 });
  };
  return { said, field, type, slide, release };
}

test.each([
  ['1.5', [1.5, 'keep'], '1.50'],
  ['150 ms', [0.15, 'keep'], '0.15'],
  ['30 f', [0.5, 'keep'], '0.50'],
  ['1/4 + 1', [1.25, 'keep'], '1.25'],
  ['9', [2, 'keep'], '2.00'], // as far as it goes
  ['-1', [0, 'keep'], '0.00'],
  ['much', [], 'much'], // waits for another text
  ['', [], '1.00'],
])('“%s” and Enter in the field says %j, and shows %s', async (text, expected, shown) => {
  const { said, field, type } = await opened();
  type(text);
  press('Enter', field);
  expect([said, field.value]).toEqual([expected, shown]);
  expect(field.ariaInvalid).toBe(String(text === 'much'));
});

test.each([
  ['ArrowUp', {}, 1.01],
  ['ArrowDown', {}, 0.99],
  ['ArrowUp', { shiftKey: true }, 1.001],
  ['ArrowDown', { ctrlKey: true }, 0.9],
])(
  '%s with %j steps to %d, kept when the field is left; Escape restores the value before',
  async (key, held, to) => {
    const { said, field } = await opened();
    for (const end of ['blur', 'Escape']) {
      field.focus();
      press(key, field, held);
      if (end === 'blur') field.blur();
      else press(end, field);
    }
    const back = [2 * to - 1, to].map((value) => expect.closeTo(value, 9) as number);
    expect(said).toEqual([to, 'keep', ...back, 'cancel']);
  },
);

test('a notch of the wheel is a step where the field has the focus', async () => {
  const { said, field } = await opened();
  turn(field, { x: 1, y: 1 }, { deltaY: -120 });
  expect(said).toEqual([]);
  field.focus();
  turn(field, { x: 1, y: 1 }, { deltaY: -120 });
  turn(field, { x: 1, y: 1 }, { deltaY: 3 });
  turn(field, { x: 1, y: 1, shiftKey: true }, { deltaY: 3 });
  expect(said.filter((each) => each !== 'keep')).toEqual([1.01, 1, 0.999]);
});

test.each([
  [{}, [702], []], // a click
  [{}, [720], [1.1]], // two pixels a step
  [{}, [720, 690], [1.1, 0.95]],
  [{ shiftKey: true }, [720], [1.01]],
  [{ ctrlKey: true }, [710], [1.5]],
  [{}, [100], [0]],
])('the slider follows the pointer, at any length: %j from 700 to %j px', async (keys, places, values) => {
  for (const end of ['release', 'Escape']) {
    const { said, field, slide, release } = await opened();
    slide(keys, ...places);
    if (end === 'Escape') press('Escape', document.body);
    release();
    const isClick = values.length === 0;
    expect(said).toEqual([
      ...values,
      ...(isClick ? [] : end === 'Escape' ? [1] : ['keep']),
      ...(end === 'Escape' ? ['cancel'] : []),
    ]);
    expect(document.activeElement === field).toBe(isClick);
  }
});

test('its slider is filled up to its value; the button next to its name, or a double click there, restores the default', async () => {
  const filled = () => document.querySelector<HTMLElement>('.lil-fill')!.style.width;
  const name = () => point(document.querySelector('.lil-name')!, 'dblclick', { x: 0, y: 0 });
  for (const reset of [() => find('button', 'Reset Time').click(), name]) {
    const { said, field } = await opened();
    expect(filled()).toBe('50%');
    reset();
    name(); // nothing is left to restore
    expect([said, field.value, filled()]).toEqual([[0.5, 'keep'], '0.50', '25%']);
  }
  const { said } = await opened({ defaultValue: undefined });
  name();
  expect(said).toEqual([]);
});

const halfLife = { minimum: 0, maximum: 2, step: 0.005, logarithmic: true };
const frames = { minimum: 1, maximum: 241, step: 1 };

test('both ends are the ends of the range, with nothing beyond', () => {
  for (const row of [halfLife, frames, { ...halfLife, minimum: 0.1 }]) {
    const { toFraction, toValue } = numberScale(row);
    expect([toValue(0), toValue(-1)]).toEqual([row.minimum, row.minimum]);
    expect(toValue(1)).toBeCloseTo(row.maximum, 12);
    expect(toValue(2)).toBeCloseTo(row.maximum, 12);
    expect([toFraction(row.minimum), toFraction(row.maximum)]).toEqual([0, 1]);
  }
});

property('a position gives the value back', fc.double({ min: 0.0051, max: 2, noNaN: true }), (value) => {
  const { toFraction, toValue } = numberScale(halfLife);
  expect(toValue(toFraction(value))).toBeCloseTo(value, 9);
});

test('twenty pixels change any time by the same ratio, less than a half', () => {
  const { toFraction, toValue, pixels } = numberScale(halfLife);
  const ratios = [0.02, 0.12, 0.6].map((value) => toValue(toFraction(value) + 20 / pixels) / value);
  for (const ratio of ratios) expect(ratio).toBeCloseTo(ratios[0], 9);
  expect(ratios[0]).toBeGreaterThan(1.1);
  expect(ratios[0]).toBeLessThan(1.5);
});

test('a frame is two pixels, however many there are', () => {
  const { toFraction, toValue, pixels } = numberScale({ ...frames, maximum: 20_001 });
  expect(toValue(toFraction(500) + 2 / pixels)).toBeCloseTo(501, 9);
});

test('a time on a clip without its first frames is typed as a frame of its file', () => {
  const clip = { ...clipOf('walk'), fps: 50, frameCount: 101, trimmedFrames: 20 };
  let previewed = Number.NaN;
  const row = timeRow(clip, 0.5, 'frames', (time) => void (previewed = time));
  expect([row.value, row.minimum, row.maximum]).toEqual([45, 20, 120]);
  row.preview(70);
  expect(previewed).toBeCloseTo(1, 12);
});

const base = { key: 'halfLife', label: 'Half-life', description: '' };
const number = (value: number, defaultValue?: number): NumberRow => ({
  ...base,
  kind: 'number',
  minimum: 0,
  maximum: 1,
  step: 0.01,
  quantity: 's',
  defaultValue,
  value,
  preview: () => undefined,
});
const menu = (value: string, patch: Partial<MenuRow> = {}): MenuRow => ({
  ...base,
  kind: 'menu',
  value,
  defaultValue: 'uniform',
  badge: '',
  note: '',
  open: () => undefined,
  ...patch,
});

test('a row is changed if its value differs from its default by more than rounding; a row without a default never is', () => {
  expect([number(0.3, 0.1 + 0.2), number(0.31, 0.3), number(0.3)].map(isChanged)).toEqual([
    false,
    true,
    false,
  ]);
  expect([menu('uniform'), menu('2 cut'), menu('x', { defaultValue: undefined })].map(isChanged)).toEqual([
    false,
    true,
    false,
  ]);
});

test.each([true, false])(
  'what a warning follows from is folded behind it, unless nobody saw it: %s',
  async (isFirst) => {
    const seen: string[] = [];
    const why = { words: 'It takes 0.29 s.', isFirst, seen: () => void seen.push('seen') };
    const { type } = await opened({ warning: 'Unreal has none.', why });
    const details = () => document.querySelector('details')!;
    const before = details();
    expect([before.open, before.parentElement?.textContent]).toEqual([
      isFirst,
      'Unreal has none.WhyIt takes 0.29 s.',
    ]);
    await Promise.resolve();
    type('1.5');
    expect([seen, details() === before]).toEqual([['seen'], true]);
  },
);
