import path from 'node:path';
import { parseArgs } from 'node:util';
import { messageOf } from '#core/result.ts';
import type { Explained, Option } from './declaration.ts';
import { WrongUse, type Given } from './option-types.ts';

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

/** All options of a command, also those that the frame gives it. */
export function allOptions({ options, words = '', library }: Explained) {
  const given: Record<string, Option> = { ...options };
  if (library !== undefined)
    given['library'] = {
      type: { placeholder: 'FILE', read: (name, { folder }: Given) => path.resolve(folder, name) },
      help: words.startsWith('LIBRARY') ? 'the library, instead of LIBRARY' : 'the library',
      ...(!words.startsWith('LIBRARY') && library !== 'optional' && { isNeeded: true }),
    };
  given['json'] = { help: 'prints one line of JSON' };
  return given;
}

/** The values of arguments by a declaration, the file of its library, and whether JSON is asked for. Throws `WrongUse`. */
export function readArguments(declared: Explained, args: readonly string[], folder: string) {
  const options = Object.entries(allOptions(declared));
  const { values, positionals } = tokensOf(args, options);
  const { words = '' } = declared;
  const library = values['library'] as string[] | undefined;
  const isFirst = words.startsWith('LIBRARY');
  const given = wordsIn(declared, isFirst && library ? [...library.slice(-1), ...positionals] : positionals);
  const read = options.map(([name, option]) => [name, valueOf(name, option, values[nameOf(name)], folder)]);
  const found = Object.fromEntries(read) as Readonly<Record<string, unknown>>;
  refuseAlternatives(declared, values);
  const file = isFirst ? path.resolve(folder, given[0]) : (found['library'] as string | undefined);
  return {
    file: file ?? null,
    json: found['json'] === true,
    values: { ...found, words: isFirst ? given.slice(1) : given, folder },
  };
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
    // Only the first sentence: the rest explains file names that look like options.
    throw new WrongUse(messageOf(error).split('. ')[0]);
  }
}

function wordsIn(declared: Explained, given: readonly string[]): readonly string[] {
  const words = positionalsOf(declared);
  const missing = words.find(({ isNeeded }, i) => isNeeded && i >= given.length);
  if (missing !== undefined) throw new WrongUse(`${missing.name} is missing`);
  if (given.length > words.length && !words.some(({ repeats }) => repeats))
    throw new WrongUse(`unexpected argument “${given[words.length]}” (quote names with blanks)`);
  return given;
}

function valueOf(name: string, option: Option, given: Tokens[string], folder: string): unknown {
  const { type, defaultText, isNeeded, repeats } = option;
  if (type === undefined) return given === true;
  const texts = (given as readonly string[] | undefined) ?? (defaultText === undefined ? [] : [defaultText]);
  if (texts.length === 0 && isNeeded) throw new WrongUse(`${spelled(name, option)} is missing`);
  const read = texts.map((text) => type.read(text, { option: flagOf(name), folder }));
  return repeats ? read : (read.at(-1) ?? null);
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
