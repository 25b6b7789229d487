import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { allCommands, commands } from '#main/cli/commands.ts';
import { flagOf, spelled } from '#main/cli/frame/read-arguments.ts';
import type { Command } from '#main/cli/frame/command.ts';
import { synopsisOf, usageOf } from '#main/cli/frame/usage.ts';

const all = await allCommands();
const page = path.resolve(import.meta.dirname, '../../../docs/commands.md');
const text = readFileSync(page, 'utf8');

/** The table of options in the section of a command. */
const tableIn = (name: string): RegExp =>
  new RegExp(`^(## \`${name}\`\n(?:(?!## ).*\n)*?)\\| option \\|.*\n(?:\\|.*\n)+`, 'm');

/** The section of a command. */
const sectionIn = (name: string): RegExp => new RegExp(`^## \`${name}\`\n(?:(?!## ).*\n)*`, 'm');

/** The usage of a command without the options of each: needed options alone if a table lists them. */
function usageInPage({ library: _, ...own }: Command): string {
  const all = `${own.name} ${usageOf(own).replace('[--quiet] [--json]', '')}`.trim();
  return (tableIn(own.name).test(text) ? synopsisOf(own) : all).replaceAll('|', '\\|');
}

/** The rows of the overview with the usage of each command, and rows of commands without a section. */
function overviewOf(rows: string): string {
  return all.reduce((whole, command) => {
    const usage = `| \`${usageInPage(command)}\` |`;
    const begin = new RegExp(`^\\| \`${command.name}(?: [^\`]*)?\` \\|`, 'm');
    if (begin.test(whole)) return whole.replace(begin, () => usage);
    return sectionIn(command.name).test(text) ? whole : `${whole}${usage} ${command.summary} | |\n`;
  }, rows);
}

/** A table of the options of a command as Markdown. Empty if it has none of its own. */
function optionsTable({ options }: Command): readonly string[] {
  const rows = Object.entries(options).map(([name, option]) => {
    const defaultText = option.defaultText === undefined ? '' : `\`${option.defaultText}\``;
    const repeats = option.repeats ? '; repeatable' : '';
    const words = option.isNeeded ? 'required' : (option.otherwise ?? defaultText);
    return `| \`${spelled(name, option).replaceAll('|', '\\|')}\` | ${option.help}${repeats} |${words && ` ${words}`} |`;
  });
  return rows.length === 0 ? [] : ['| option | meaning | default |', '|---|---|---|', ...rows];
}

const declared = all
  .reduce(
    (whole, command) =>
      whole.replace(
        tableIn(command.name),
        (_, begun: string) => `${begun}${optionsTable(command).join('\n')}\n`,
      ),
    text,
  )
  .replace(/(?<=^\| command \| effect \| JSON \|\n\|---\|---\|---\|\n)(?:\|.*\n)+/m, (rows) =>
    overviewOf(rows),
  );

test('the usages in the overview of the page, and its tables of options, are those of the declarations', async () => {
  await expect(declared).toMatchFileSnapshot(page);
});

test.each(all)('the options of $name are in its row or its section', ({ name, options }) => {
  const row = declared.split('\n').find((line) => new RegExp(`^\\| \`${name}[ \`]`).test(line)) ?? '';
  const [section = ''] = sectionIn(name).exec(declared) ?? [];
  const missing = Object.keys(options).filter((option) => !`${row}${section}`.includes(flagOf(option)));
  expect(missing, `write a table of options into the section \`${name}\` of docs/commands.md`).toEqual([]);
});

test('each command is found by its name', () => {
  expect(all.map(({ name }) => name)).toEqual(Object.keys(commands));
});
