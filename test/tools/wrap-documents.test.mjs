import { expect, test } from 'vitest';
import { wrapDocument } from '../../tools/wrap-documents.mjs';

/** Words of ten columns, with the space behind them. */
const words = (count) =>
  Array.from({ length: count }, (_, i) => `word ${String(i).padStart(4, '-')}`).join(' ');
const lengths = (text) => text.split('\n').map((line) => line.length);

test('a paragraph with a line too long is broken at spaces, and one without is left as it is', () => {
  const short = 'A line.\nAnother one.\n';
  expect(wrapDocument(short)).toBe(short);
  const wrapped = wrapDocument(`${short}${words(30)}\n`);
  expect(wrapped.replaceAll('\n', ' ')).toBe(`A line. Another one. ${words(30)} `);
  expect(Math.max(...lengths(wrapped))).toBeLessThanOrEqual(120);
  expect(wrapDocument(wrapped)).toBe(wrapped);
});

test('a number stays with its unit where a space does not break', () => {
  const text = `${'a'.repeat(116)} 5\u00a0m/s`;
  expect(wrapDocument(text)).toBe(`${'a'.repeat(116)}\n5\u00a0m/s`);
});

test('other lines of a list item are below its text', () => {
  const [first, second] = wrapDocument(`- one\n  12. ${words(20)}\n- two`)
    .split('\n')
    .slice(1);
  expect(first).toMatch(/^ {2}12\. word/);
  expect(second).toMatch(/^ {6}(word|-)/);
});

test.each([
  ['a table', `| ${words(30)} |\n|---|`],
  ['a heading', `## ${words(30)}`],
  ['code', `\`\`\`sh\n${words(30)}\n\`\`\``],
  ['indented code', `    ${words(30)}`],
  ['code in a line', `\`${words(30)}\``],
  ['the target of a link', `[name](${'a'.repeat(200)})`],
])('%s stays', (_, text) => {
  expect(wrapDocument(`${text}\n`)).toBe(`${text}\n`);
});

test.each(['745.', '-', '#', '+', '1)', '>'])(
  'no line begins with %s, which would begin something else',
  (mark) => {
    const text = `${'a'.repeat(116)} and ${mark} ${'b'.repeat(50)}`;
    const wrapped = wrapDocument(text);
    expect(wrapped).toBe(`${'a'.repeat(116)}\nand ${mark} ${'b'.repeat(50)}`);
  },
);
