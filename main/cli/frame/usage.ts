import type { Explained, Option } from './declaration.ts';
import { allOptions, spelled } from './read-arguments.ts';

const WIDTH = 100; // of help, columns
const INDENT = 26; // of what an option means

/** The options of a command that help lists. */
function shownOptions(explained: Explained): readonly (readonly [name: string, option: Option])[] {
  const { words = '' } = explained;
  return Object.entries(allOptions(explained)).filter(
    ([name]) => name !== 'library' || !words.startsWith('LIBRARY'),
  );
}

/** `LIBRARY [TRANSITION] [--of MOTION,…] --out PATH [--json]` */
export function usageOf(explained: Explained): string {
  const { words = '', alternatives = [] } = explained;
  const shown = shownOptions(explained);
  const options = shown.flatMap(([name, option]) => {
    const [first] = alternatives;
    if (alternatives.includes(name) && name !== first) return [];
    if (name === first) {
      const all = shown.filter(([each]) => alternatives.includes(each));
      return [`[${all.map(([each, one]) => spelled(each, one)).join(' | ')}]`];
    }
    const text = spelled(name, option);
    return [`${option.isNeeded ? text : `[${text}]`}${option.repeats && !text.endsWith('…') ? '…' : ''}`];
  });
  return [words, ...options].filter((part) => part !== '').join(' ');
}

/** The usage with the options alone that are needed: `LIBRARY [TRANSITION]… --out FOLDER` */
export function synopsisOf(explained: Explained): string {
  const needed = shownOptions(explained).filter(([, { isNeeded }]) => isNeeded);
  return [explained.name, explained.words ?? '', ...needed.map(([name, option]) => spelled(name, option))]
    .filter((part) => part !== '')
    .join(' ');
}

/** Help on a command: its usage, what it does, and its options. */
export function helpOf(explained: Explained): readonly string[] {
  return [
    'Usage:',
    `  segue ${explained.name} ${usageOf(explained)}`,
    ...wrapped(plain(explained.summary), 6),
    '',
    ...shownOptions(explained).flatMap(([name, option]) => {
      const head = `  ${spelled(name, option)}`;
      const lines = wrapped(`${plain(option.help)}${describeDefault(option)}`, INDENT);
      if (head.length > INDENT - 2) return [head, ...lines];
      return [head.padEnd(INDENT) + lines[0].trimStart(), ...lines.slice(1)];
    }),
  ];
}

function describeDefault({ defaultText, otherwise, isNeeded }: Option): string {
  const words = otherwise ?? defaultText;
  return isNeeded ? ' (required)' : words === undefined ? '' : ` (default: ${plain(words)})`;
}

/** Markdown without links and code marks. */
const plain = (text: string): string => text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll('`', '');

function wrapped(text: string, indent: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || indent + last.length + 1 + word.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.map((line) => ' '.repeat(indent) + line);
}
