import { expect, test } from 'vitest';
import { visibleJson, visibleText } from '#contract/words/visible-text.ts';

test.each([
  ['walk\u202Ehvb.exe', 'walk[U+202E]hvb.exe'],
  ['\u001B[2J\u0007', '[U+001B][2J[U+0007]'],
  ['\u009B31m\u007F', '[U+009B]31m[U+007F]'],
  ['two\nlines\u2028more', 'two[U+000A]lines[U+2028]more'],
  ['\u2066a\u2069\u200E\u200F\u061C', '[U+2066]a[U+2069][U+200E][U+200F][U+061C]'],
  ['half \uD83D, whole 😀', 'half [U+D83D], whole 😀'],
])('%j is shown as %s', (text, shown) => {
  expect(visibleText(text)).toBe(shown);
  expect(visibleText(shown)).toBe(shown);
});

test.each(['مشي سريع', 'הליכה', '走る 1', 'Köln → café', 'می‌روم', '👩‍👩‍👧'])('%s stays unchanged', (text) => {
  expect(visibleText(text)).toBe(text);
});

test('allowed characters stay, others are removed', () => {
  expect(visibleText('a\tb\n\u001Bc', '\t\n')).toBe('a\tb\n[U+001B]c');
});

test('JSON with control characters becomes one line without them, and parses to the same data', () => {
  const everything = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).join(' ');
  const json = visibleJson({ [everything]: everything });
  expect(visibleText(json)).toBe(json);
  expect(JSON.parse(json)).toEqual({ [everything]: everything });
});
