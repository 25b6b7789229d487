import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const renderer = path.resolve(import.meta.dirname, '../../renderer');

/**
 * Fields whose text is set at every rendering although nothing keeps what is typed: it is lost as soon as
 * something else changes.
 */
function forgetfulFields(file: string): string[] {
  const text = readFileSync(path.join(renderer, file), 'utf8');
  return [...text.matchAll(/<(?:input|textarea)\s[\s\S]*?\n? *\/>/g)]
    .map(([field]) => field)
    .filter((field) => /\svalue=\{/.test(field) && !/onInput|\{\.\.\.|type="(?:checkbox|radio)"/.test(field))
    .map((field) => `${file}: ${/label="?\{?([^\n]*)/.exec(field)?.[1] ?? field}`);
}

/**
 * Fields of text with rules of their own for the end of typing, and what their text is that
 * `kit/text-field.tsx` cannot be.
 */
const ownRules: Readonly<Record<string, string>> = {
  'controls/draft-note.tsx': 'several lines, where Enter is one more',
  'features/library/search/search-field.tsx': 'a search, which acts while one types',
  'features/library/tags/tag-field.tsx': 'words, each of which becomes a tag',
  'features/muscles/muscle-grid.tsx': 'a cell of a table, with the keys of one',
};

test('a text that Enter or leaving keeps is a field of the kit', () => {
  const files = readdirSync(renderer, { recursive: true, encoding: 'utf8' });
  const own = files
    .filter((file) => file.endsWith('.tsx') && !file.startsWith('kit'))
    .filter((file) =>
      [
        ...readFileSync(path.join(renderer, file), 'utf8').matchAll(/<(?:input|textarea)\s[\s\S]*?\n? *\/>/g),
      ].some(
        ([field]) => /\son(?:Blur|Change)=/.test(field) && !/type="(?:checkbox|radio|range)"/.test(field),
      ),
    );
  expect(own.map((file) => file.replaceAll(path.sep, '/')).toSorted()).toEqual(Object.keys(ownRules));
});

test('no field forgets what is typed while something else changes', () => {
  const files = readdirSync(renderer, { recursive: true, encoding: 'utf8' });
  const tsx = files.filter((file) => file.endsWith('.tsx'));
  expect(tsx.length).toBeGreaterThan(50);
  expect(tsx.flatMap(forgetfulFields)).toEqual([]);
});
