import { describe, expect, test } from 'vitest';
import { matchesShortcut, shortcutOf, shortcutText, type KeyPress } from '#renderer/stores/shortcut.ts';

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});

test.each([
  [press(' '), 'Space', true],
  [press('j'), 'J', true],
  [press('J', { shiftKey: true }), 'J', false],
  [press('ArrowLeft', { shiftKey: true }), 'Shift+ArrowLeft', true],
  [press('ArrowLeft', { shiftKey: true }), 'ArrowLeft', false],
  [press('z', { ctrlKey: true }), 'Mod+Z', true],
  [press('Z', { ctrlKey: true, shiftKey: true }), 'Mod+Z', false],
  [press('Z', { ctrlKey: true, shiftKey: true }), 'Mod+Shift+Z', true],
  [press('?', { shiftKey: true }), '?', true],
  [press('/', { shiftKey: true }), '/', true], // on German keyboards a slash is Shift+7
  [press('a', { ctrlKey: true }), 'A', false],
  [press('a', { altKey: true }), 'A', false],
  [press('[', { ctrlKey: true, altKey: true }), '[', true], // AltGr+8
  [press('Tab', { ctrlKey: true }), 'Ctrl+Tab', true],
  [press('Tab'), 'Ctrl+Tab', false],
  [press('Tab', { ctrlKey: true, shiftKey: true }), 'Ctrl+Shift+Tab', true],
  [press('1', { code: 'Numpad1' }), 'Numpad1', true],
  [press('End', { code: 'Numpad1' }), 'Numpad1', true], // NumLock off
  [press('1', { code: 'Numpad1' }), '1', false],
  [press('1', { code: 'Digit1' }), 'Numpad1', false],
  [press('1', { code: 'Digit1' }), '1', true],
  [press('&', { code: 'Digit1' }), '1', true], // on French keyboards
  [press('¡', { code: 'Digit1', altKey: true }), 'Alt+1', true], // on a Mac
  [press('Dead', { code: 'KeyN', altKey: true }), 'Alt+N', true], // on a Mac
  [press('n', { code: 'KeyN', altKey: true }), 'Alt+N', true],
  [press('1', { code: 'Digit1', altKey: true }), '1', false],
  [press('ArrowLeft', { code: 'Numpad4' }), 'ArrowLeft', true],
] as const)('%j is %s: %s', (key, shortcut, expected) => {
  expect(matchesShortcut(key, shortcut, false)).toBe(expected);
});

test('Command on a Mac, and nothing else', () => {
  expect(matchesShortcut(press('z', { metaKey: true }), 'Mod+Z', true)).toBe(true);
  expect(matchesShortcut(press('z', { ctrlKey: true }), 'Mod+Z', true)).toBe(false);
});

test('shortcuts as text', () => {
  expect(shortcutText('Mod+Shift+Z', false)).toBe('Ctrl+Shift+Z');
  expect(shortcutText('Mod+Shift+Z', true)).toBe('⌘⇧Z');
  expect(shortcutText('Shift+ArrowLeft', false)).toBe('Shift+←');
  expect(shortcutText('Numpad1', false)).toBe('Num 1');
  expect(shortcutText('Escape', false)).toBe('Esc');
  expect(shortcutText('ContextMenu', false)).toBe('Menu');
  expect(shortcutText('NumpadDecimal', false)).toBe('Num .');
});

describe('a press as a shortcut', () => {
  test.each([
    ['m', {}, 'M'],
    ['M', { shiftKey: true }, 'Shift+M'],
    [' ', {}, 'Space'],
    ['?', { shiftKey: true }, '?'],
    ['!', { shiftKey: true, code: 'Digit1' }, 'Shift+1'],
    ['[', { ctrlKey: true, altKey: true }, '['], // AltGr+8
    ['1', { code: 'Numpad1' }, 'Numpad1'],
    ['F5', { ctrlKey: true }, 'Mod+F5'],
    ['Delete', { altKey: true, shiftKey: true }, 'Alt+Shift+Delete'],
  ])('%s with %o is %s', (key, held, shortcut) => {
    const pressed = press(key, held);
    expect(shortcutOf(pressed, false)).toBe(shortcut);
    expect(matchesShortcut(pressed, shortcut, false)).toBe(true);
  });

  test.each([
    ['k', { metaKey: true }, 'Mod+K'],
    ['k', { ctrlKey: true }, 'Ctrl+K'],
    ['µ', { altKey: true, code: 'KeyM' }, 'Alt+M'],
  ])('on a Mac, %s with %o is %s', (key, held, shortcut) => {
    const pressed = press(key, held);
    expect(shortcutOf(pressed, true)).toBe(shortcut);
    expect(matchesShortcut(pressed, shortcut, true)).toBe(true);
  });

  test.each([
    ['Escape', {}],
    ['Tab', { ctrlKey: true }],
    ['Enter', {}],
    ['ArrowLeft', { shiftKey: true }],
    ['c', { ctrlKey: true }],
    ['F4', { altKey: true }],
    ['k', { metaKey: true }],
    ['+', {}],
    ['é', {}],
    ['Shift', { shiftKey: true }],
  ])('%s with %o is reserved', (key, held) => {
    expect(shortcutOf(press(key, held), false)).toBe(null);
  });
});
