import type { Explained, Option } from './declaration.ts';
import { allOptions, spelled } from './read-arguments.ts';

const WIDTH = 80; // of help, columns
const INDENT = 26; // of what an option means

/** `[--of MOTION,…]`; without brackets if it is needed, and no variable stands for it. */
function partOf(name: string, option: Option): string {
  const text = spelled(name, option);
  return `${mustBeGiven(option) ? text : `[${text}]`}${option.repeats && !text.endsWith('…') ? '…' : ''}`;
}

const mustBeGiven = ({ isNeeded, variable }: Option): boolean => isNeeded === true && variable === undefined;

/** Words and options of a command, each with its brackets. */
function usageParts(explained: Explained): readonly string[] {
  const { words = '', alternatives = [] } = explained;
  const all = Object.entries(allOptions(explained));
  const options = all.flatMap(([name, option]) => {
    const [first] = alternatives;
    if (alternatives.includes(name) && name !== first) return [];
    if (name !== first) return [partOf(name, option)];
    const either = all.filter(([each]) => alternatives.includes(each));
    return [`[${either.map(([each, one]) => spelled(each, one)).join(' | ')}]`];
  });
  return [...words.split(' '), ...options].filter((part) => part !== '');
}

/** `[TRANSITION] [--of MOTION,…] --out PATH [--library FILE] [--quiet] [--json]` */
export const usageOf = (explained: Explained): string => usageParts(explained).join(' ');

/** The usage with the options alone that must be given: `export [TRANSITION]… --out FOLDER` */
export function synopsisOf(explained: Explained): string {
  const needed = Object.entries(allOptions(explained)).filter(([, option]) => mustBeGiven(option));
  return [explained.name, explained.words ?? '', ...needed.map(([name, option]) => spelled(name, option))]
    .filter((part) => part !== '')
    .join(' ');
}

/** Help on a command: its usage, what it does, and its options. */
export function helpOf(explained: Explained): readonly string[] {
  const [head, ...more] = wrapped([`segue ${explained.name}`, ...usageParts(explained)], 6);
  return [
    'Usage:',
    `  ${head.trimStart()}`,
    ...more,
    '',
    ...paragraph(explained.summary, 2),
    '',
    ...Object.entries(allOptions(explained)).flatMap(([name, option]) => {
      const spelling = `  ${spelled(name, option)}`;
      const lines = paragraph(`${option.help}${describeDefault(option)}`, INDENT);
      if (spelling.length > INDENT - 2) return [spelling, ...lines];
      return [spelling.padEnd(INDENT) + lines[0].trimStart(), ...lines.slice(1)];
    }),
  ];
}

/** Help on all commands. */
export function overviewOf(all: readonly Explained[]): readonly string[] {
  return [
    'Usage: segue COMMAND … [OPTION]…',
    ...all.flatMap((each) => [`  segue ${synopsisOf(each)}`, ...paragraph(each.summary, 6)]),
    '  segue version',
    '',
    ...[
      'The library is --library FILE, or the file in the variable SEGUE_LIBRARY.',
      '`segue help COMMAND` lists the options of a command.',
      'Exit codes: 0 success, 1 failure, 2 wrong use, 3 partial success, 130 interrupted. Details: docs/commands.md',
    ].flatMap((text) => paragraph(text, 0)),
  ];
}

function describeDefault({ defaultText, otherwise, isNeeded, variable }: Option): string {
  const words = otherwise ?? defaultText;
  if (isNeeded && variable === undefined) return ' (required)';
  return words === undefined ? '' : ` (default: ${words})`;
}

/** Markdown without links, emphasis and code marks. */
export const plain = (text: string): string =>
  text
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll(/(\*\*?)(?=\S)([^*]*\S)\1/g, '$2')
    .replaceAll('`', '');

const paragraph = (markdown: string, indent: number): readonly string[] =>
  wrapped(plain(markdown).split(' '), indent);

/** Lines of parts that stay whole. */
function wrapped(parts: readonly string[], indent: number): readonly string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    if (last === undefined || indent + last.length + 1 + part.length > WIDTH) lines.push(part);
    else lines[lines.length - 1] = `${last} ${part}`;
  }
  return lines.map((line) => ' '.repeat(indent) + line);
}
