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
  [press('я', { code: 'KeyZ', ctrlKey: true }), 'Mod+Z', true], // Russian
  [press('Я', { code: 'KeyZ', ctrlKey: true, shiftKey: true }), 'Mod+Shift+Z', true],
  [press('Я', { code: 'KeyZ', ctrlKey: true, shiftKey: true }), 'Mod+Z', false],
  [press('ь', { code: 'KeyM' }), 'M', true],
  [press('Ь', { code: 'KeyM' }), 'M', true], // with Caps Lock
  [press('ь', { code: 'KeyM' }), 'Ь', false],
  [press('х', { code: 'BracketLeft' }), '[', true],
  [press('Х', { code: 'BracketLeft', shiftKey: true }), '[', false],
  [press('ю', { code: 'Period' }), '.', true],
  [press('.', { code: 'Slash' }), '.', true],
  [press('.', { code: 'Slash' }), '/', false],
  [press('κ', { code: 'KeyK', ctrlKey: true }), 'Mod+K', true], // Greek
  [press('ד', { code: 'KeyS' }), 'S', true], // Hebrew
  [press('ㅋ', { code: 'KeyZ', ctrlKey: true }), 'Mod+Z', true], // Korean
  [press('ئ', { code: 'KeyZ', ctrlKey: true }), 'Mod+Z', true], // Arabic
  [press('لا', { code: 'KeyB' }), 'B', true], // one key, two letters
  [press('َ', { code: 'KeyQ', shiftKey: true }), 'Shift+Q', true], // a mark, over a letter
  [press('ย', { code: 'KeyP' }), 'P', true], // Thai
  [press('ฦ', { code: 'Slash', shiftKey: true }), '?', true],
  [press('ฝ', { code: 'Slash' }), '?', false],
  [press('ф', { code: 'IntlBackslash' }), 'A', false], // a place without a letter
  [press('ф'), 'A', false],
  // The place of a key that types a Latin letter, or a sign, does not count.
  [press('z', { code: 'KeyW', ctrlKey: true }), 'Mod+Z', true], // French
  [press('w', { code: 'KeyZ', ctrlKey: true }), 'Mod+Z', false],
  [press('z', { code: 'KeyY', ctrlKey: true }), 'Mod+Z', true], // German
  [press('ı', { code: 'KeyI' }), 'I', false], // Turkish
  [press("'", { code: 'KeyQ' }), 'Q', false], // Dvorak
  [press('é', { code: 'KeyW' }), 'W', false], // bépo
  [press('Process', { code: 'KeyM' }), 'M', false], // while an input method composes
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
    ['ф', { ctrlKey: true, altKey: true, code: 'KeyA' }, 'Mod+Alt+A'],
    ['Ь', { shiftKey: true, code: 'KeyM' }, 'Shift+M'],
    ['ж', { code: 'Semicolon' }, ';'],
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
    ['с', { ctrlKey: true, code: 'KeyC' }], // Cyrillic
    ['F4', { altKey: true }],
    ['k', { metaKey: true }],
    ['+', {}],
    ['é', {}],
    ['Shift', { shiftKey: true }],
  ])('%s with %o is reserved', (key, held) => {
    expect(shortcutOf(press(key, held), false)).toBe(null);
  });
});
