import { parseArgs } from 'node:util';
import { listed } from '#contract/search/search-values.ts';
import { shellWord } from '#contract/words/shell-word.ts';
import { messageOf } from '#core/kit/result.ts';
import type { Explained, Option } from './declaration.ts';
import { didYouMean } from './nearest.ts';
import { file, WrongUse } from './option-types.ts';

/** A positional argument. */
export interface Word {
  readonly name: string;
  readonly isNeeded: boolean;
  readonly repeats: boolean;
}

export const positionalsOf = ({ words = '' }: Pick<Explained, 'words'>): readonly Word[] =>
  words
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => ({
      name: word.replaceAll(/[[\]…]/g, ''),
      isNeeded: !word.startsWith('['),
      repeats: word.endsWith('…'),
    }));

/** `footLock` as `--foot-lock`. */
export const flagOf = (name: string): string => `--${nameOf(name)}`;
const nameOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** `--limit N`, or a flag alone. */
export const spelled = (name: string, { type }: Option): string =>
  type === undefined ? flagOf(name) : `${flagOf(name)} ${type.placeholder}`;

/** Names the library of commands that need one, unless `--library` does. */
export const LIBRARY_VARIABLE = 'SEGUE_LIBRARY';

/**
 * The library as an option. The variable names none that a command can do without: it would change what the other
 * arguments mean.
 */
const libraryOption: Option = { type: file(), help: 'the library' };
const neededLibrary: Option = {
  ...libraryOption,
  isNeeded: true,
  variable: LIBRARY_VARIABLE,
  otherwise: `the variable ${LIBRARY_VARIABLE}`,
};

/** All options of a command, also those that the frame gives it. */
export function allOptions({ options, library }: Explained): Readonly<Record<string, Option>> {
  return {
    ...options,
    ...(library !== undefined && { library: library === 'optional' ? libraryOption : neededLibrary }),
    quiet: { help: 'prints only results and what failed' },
    json: { help: 'prints one line of JSON' },
  };
}

/** The values of arguments by a declaration, the file of its library, and how it prints. Throws `WrongUse`. */
export function readArguments(declared: Explained, args: readonly string[], folder: string) {
  const options = Object.entries(allOptions(declared));
  const { values, positionals } = tokensOf(args, options);
  refuseLibraryWord(declared, positionals, values);
  const words = wordsIn(declared, positionals);
  const read = options.map(([name, option]) => [name, valueOf(name, option, values[nameOf(name)], folder)]);
  const found = Object.fromEntries(read) as Readonly<Record<string, unknown>>;
  refuseAlternatives(declared, values);
  const library = found['library'] as string | null | undefined;
  return {
    file: library ?? null,
    json: found['json'] === true,
    quiet: found['quiet'] === true,
    values: { ...found, words, folder },
  };
}

/** Refuses a library as the first word, where commands once took it. */
function refuseLibraryWord(declared: Explained, [first]: readonly string[], values: Tokens): void {
  if (declared.library === undefined || first === undefined || !/\.db$/i.test(first)) return;
  const [word] = positionalsOf(declared);
  const isNamed = values['library'] !== undefined || process.env[LIBRARY_VARIABLE];
  if (word === undefined || word.name === 'TRANSITION' || !isNamed)
    throw new WrongUse(
      `The library is an option: --library ${shellWord(first)} (or set ${LIBRARY_VARIABLE})`,
    );
}

type Tokens = Readonly<Record<string, readonly string[] | boolean | undefined>>;

function tokensOf(args: readonly string[], options: readonly (readonly [string, Option])[]) {
  const types = options.map(([name, { type }]) => {
    return [
      nameOf(name),
      type === undefined ? { type: 'boolean' as const } : { type: 'string' as const, multiple: true },
    ] as const;
  });
  try {
    const config = { allowPositionals: true, options: Object.fromEntries(types) };
    const { values, positionals } = parseArgs({ args: withNegativeNumbers(args), ...config });
    return { values: values as Tokens, positionals };
  } catch (error) {
    const message = messageOf(error);
    const [, unknown] = /^Unknown option '([^']+)'/.exec(message) ?? [];
    // Only the first sentence: the rest explains file names that look like options.
    if (unknown === undefined) throw new WrongUse(message.split('. ')[0]);
    const known = options.map(([name]) => flagOf(name));
    throw new WrongUse(`Unknown option ${unknown}.${didYouMean(unknown, known)}`);
  }
}

function wordsIn(declared: Explained, given: readonly string[]): readonly string[] {
  const words = positionalsOf(declared);
  const missing = words.find(({ isNeeded }, i) => isNeeded && i >= given.length);
  if (missing !== undefined) throw new WrongUse(`${missing.name} is missing`);
  if (given.length > words.length && !words.some(({ repeats }) => repeats))
    throw new WrongUse(`unexpected argument “${given[words.length]}” (quote names with blanks)`);
  for (const [name, choices] of Object.entries(declared.choices ?? {})) {
    const word = given[words.findIndex((each) => each.name === name)];
    if (!choices.includes(word)) throw new WrongUse(`${name} is ${listed(choices)}, not “${word}”`);
  }
  return given;
}

function valueOf(name: string, option: Option, given: Tokens[string], folder: string): unknown {
  const { type, isNeeded, repeats, variable } = option;
  if (type === undefined) return given === true;
  const texts = (given as readonly string[] | undefined) ?? textsWithout(option);
  if (texts.length === 0 && isNeeded)
    throw new WrongUse(`${spelled(name, option)} is missing${variable ? ` (or set ${variable})` : ''}`);
  const read = texts.map((text) => type.read(text, { option: flagOf(name), folder }));
  return repeats ? read : (read.at(-1) ?? null);
}

/** The texts of an option that is not given. An empty variable counts as none. */
function textsWithout({ variable, defaultText }: Option): readonly string[] {
  const text = (variable && process.env[variable]) || defaultText;
  return text === undefined ? [] : [text];
}

function refuseAlternatives({ alternatives = [] }: Explained, values: Tokens): void {
  const [one, other] = alternatives.filter((name) => values[nameOf(name)] !== undefined);
  if (other !== undefined) throw new WrongUse(`${flagOf(one)} and ${flagOf(other)} exclude each other`);
}

/** `--from -0.5` as `--from=-0.5`, so that a negative number is not parsed as an option. */
function withNegativeNumbers(args: readonly string[]): string[] {
  return args.reduce<string[]>((read, arg) => {
    const before = read.at(-1);
    const isValue = /^-[\d.]/.test(arg) && before !== undefined && /^--[^=]+$/.test(before);
    return isValue ? [...read.slice(0, -1), `${before}=${arg}`] : [...read, arg];
  }, []);
}
