import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { commands } from '#main/cli/commands.ts';
import { flagOf } from '#main/cli/frame/read-arguments.ts';
import { optionsTable } from '#main/cli/frame/usage.ts';

const page = path.resolve(import.meta.dirname, '../../../docs/commands.md');
const text = readFileSync(page, 'utf8');

/** The table of options in the section of a command. */
const tableIn = (name: string): RegExp =>
  new RegExp(`^(## \`${name}\`\n(?:(?!## ).*\n)*?)\\| option \\|.*\n(?:\\|.*\n)+`, 'm');

test('the tables of options in the page are those of the declarations', async () => {
  const declared = commands.reduce(
    (whole, command) =>
      whole.replace(
        tableIn(command.name),
        (_, begun: string) => `${begun}${optionsTable(command).join('\n')}\n`,
      ),
    text,
  );
  await expect(declared).toMatchFileSnapshot(page);
});

test.each(commands)('$name has a row or a section, and its options are there', ({ name, options }) => {
  const row = text.split('\n').find((line) => new RegExp(`^\\| \`${name}[ \`]`).test(line)) ?? '';
  const [section = ''] = new RegExp(`^## \`${name}\`\n(?:(?!## ).*\n)*`, 'm').exec(text) ?? [];
  expect(row + section).not.toBe('');
  expect(Object.keys(options).filter((option) => !`${row}${section}`.includes(flagOf(option)))).toEqual([]);
});
