import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const renderer = path.resolve(import.meta.dirname, '../../renderer');

/** Fields whose text is set at every rendering although nothing keeps what is typed: it is lost as soon as something else changes. */
function forgetfulFields(file: string): string[] {
  const text = readFileSync(path.join(renderer, file), 'utf8');
  return [...text.matchAll(/<(?:input|textarea)\s[\s\S]*?\n? *\/>/g)]
    .map(([field]) => field)
    .filter((field) => /\svalue=\{/.test(field) && !/onInput|\{\.\.\.|type="(?:checkbox|radio)"/.test(field))
    .map((field) => `${file}: ${/label="?\{?([^\n]*)/.exec(field)?.[1] ?? field}`);
}

test('no field forgets what is typed while something else changes', () => {
  const files = readdirSync(renderer, { recursive: true, encoding: 'utf8' });
  const tsx = files.filter((file) => file.endsWith('.tsx'));
  expect(tsx.length).toBeGreaterThan(50);
  expect(tsx.flatMap(forgetfulFields)).toEqual([]);
});
