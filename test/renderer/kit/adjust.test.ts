import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createKeys, createSlider, filledShare, type KeyHandlers } from '#renderer/kit/adjust.ts';
import { forAll } from '#test/fixtures/property.ts';

/** Keys of a control whose arrows step and whose Enter does something else, with a log of what happened. */
function logged() {
  const log: string[] = [];
  const keys = createKeys(() => ({
    keep: () => log.push('keep'),
    cancel: () => log.push('cancel'),
    step(event, isFirst) {
      if (!event.key.startsWith('Arrow')) return false;
      log.push(isFirst ? 'begin' : 'step');
      return true;
    },
    other(event) {
      if (event.key === 'Enter') log.push('enter');
      return event.key === 'Enter';
    },
  }));
  return { log, keys, taken: (key: string, repeat = false) => down(keys, key, repeat) };
}

/** Presses a key; true if the control takes it. */
function down({ onKeyDown }: Pick<KeyHandlers, 'onKeyDown'>, key: string, repeat = false): boolean {
  let isTaken = false;
  onKeyDown({
    key,
    repeat,
    altKey: false,
    preventDefault: () => (isTaken = true),
    stopPropagation: () => undefined,
  } as unknown as KeyboardEvent);
  return isTaken;
}

test('a held key is one adjustment, kept on its release', () => {
  const { log, keys, taken } = logged();
  expect([taken('ArrowUp'), taken('ArrowUp', true), taken('ArrowUp', true)]).toEqual([true, true, true]);
  keys.onKeyUp({ key: 'ArrowUp' });
  keys.onKeyUp({ key: 'ArrowUp' });
  expect(log).toEqual(['begin', 'step', 'step', 'keep']);
});

test('a modifier changes the pace within the adjustment; Command ends it', () => {
  const { log, keys, taken } = logged();
  taken('ArrowUp');
  expect(taken('Shift')).toBe(false);
  taken('ArrowUp', true);
  keys.onKeyUp({ key: 'Shift' });
  taken('ArrowUp', true);
  keys.onKeyUp({ key: 'Meta' });
  expect(log).toEqual(['begin', 'step', 'step', 'keep']);
});

test('Escape cancels it, and the key that is still held does nothing until it is pressed again', () => {
  const { log, keys, taken } = logged();
  taken('ArrowUp');
  expect(taken('Escape')).toBe(true);
  keys.onKeyUp({ key: 'Escape' });
  expect(taken('ArrowUp', true)).toBe(true);
  expect(log).toEqual(['begin', 'cancel']);
  taken('ArrowLeft');
  expect(log.splice(2)).toEqual(['begin']);
  taken('Escape');
  expect(log.splice(2)).toEqual(['cancel']);
  keys.onKeyUp({ key: 'ArrowUp' });
  taken('ArrowUp');
  keys.onFocusOut();
  expect(log).toEqual(['begin', 'cancel', 'begin', 'keep']);
});

test('another key keeps it first; unknown keys and Escape without an adjustment go to the window', () => {
  const { log, taken } = logged();
  taken('ArrowUp');
  expect([taken('Enter'), taken('x'), taken('Escape')]).toEqual([true, false, false]);
  expect(log).toEqual(['begin', 'keep', 'enter']);
});

test('every adjustment that begins ends exactly once, and steps only while it is open', () => {
  const key = fc.constantFrom('ArrowUp', 'ArrowLeft', 'Enter', 'Escape', 'Shift', 'Meta', 'x');
  const event = fc.record({ kind: fc.constantFrom('down', 'repeat', 'up', 'out'), key });
  forAll(fc.array(event, { maxLength: 40 }), (events) => {
    const { log, keys, taken } = logged();
    for (const { kind, key: name } of events) {
      if (kind === 'up') keys.onKeyUp({ key: name });
      else if (kind === 'out') keys.onFocusOut();
      else taken(name, kind === 'repeat');
    }
    keys.onFocusOut();
    expect(log.join(' ')).toMatch(/^(enter ?|begin (step )*(keep|cancel) ?)*$/);
  });
});

test('a slider: the pointer and the browser’s own keys preview, and after Escape its value stays', () => {
  const log: string[] = [];
  const slider = createSlider(() => ({
    preview: (value) => log.push(String(value)),
    keep: () => log.push('keep'),
    cancel: () => log.push('cancel'),
  }));
  const input = (value: string): void => slider.onInput({ currentTarget: { value } });
  input('1');
  input('2');
  slider.onPointerUp();
  slider.onPointerUp();
  expect(down(slider, 'ArrowRight')).toBe(false); // the browser moves it
  input('3');
  down(slider, 'Escape');
  down(slider, 'ArrowRight', true);
  input('4');
  slider.onKeyUp({ key: 'ArrowRight' });
  input('5');
  slider.onFocusOut();
  expect(log).toEqual(['1', '2', 'keep', '3', 'cancel', '5', 'keep']);
});

test('with Alt, the keys of a slider are the window’s, and end an adjustment', () => {
  const log: string[] = [];
  const slider = createSlider(() => ({
    preview: (value) => log.push(String(value)),
    keep: () => log.push('keep'),
    cancel: () => log.push('cancel'),
  }));
  slider.onInput({ currentTarget: { value: '1' } });
  let isStopped = false;
  const event = { key: 'ArrowRight', altKey: true, stopPropagation: () => (isStopped = true) };
  slider.onKeyDown(event as unknown as KeyboardEvent);
  expect([isStopped, log]).toEqual([false, ['1', 'keep']]);
});

test('a slider with steps of its own takes the keys from the browser', () => {
  const log: string[] = [];
  const slider = createSlider(() => ({
    preview: (value) => log.push(String(value)),
    step: () => log.push('step') > 0,
    keep: () => log.push('keep'),
    cancel: () => log.push('cancel'),
  }));
  expect(down(slider, 'ArrowRight')).toBe(true);
  slider.onKeyUp({ key: 'ArrowRight' });
  expect(log).toEqual(['step', 'keep']);
});

test.each([
  [0, 0, 2, '0%'],
  [0.5, 0, 2, '25%'],
  [-1, -3, 1, '50%'],
  [3, 1, 3, '100%'],
  [2, 2, 2, '0%'], // it has no length
])('a slider at %d from %d to %d is filled by %s', (value, low, high, share) => {
  expect(filledShare(value, low, high)).toBe(share);
});
