import { availableParallelism } from 'node:os';
import path from 'node:path';
import { listed } from '#contract/search/search-values.ts';
import { BLEND_TIME } from '#core/methods/parts/blend-parameters.ts';

/** An error in the arguments, as lines. */
export class WrongUse extends Error {
  readonly lines: readonly string[];

  constructor(...lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

/** Where a text was given. */
export interface Given {
  readonly option: string; // `--fps`
  readonly folder: string; // base of relative paths, absolute
}

/** A type of the value of an option: its placeholder in help, and how its text is read. */
export interface OptionType<Value> {
  readonly placeholder: string;
  readonly values?: readonly string[]; // all texts that it takes, if they are few
  readonly isFile?: true;
  /** Throws `WrongUse`: see `refuseText`. */
  read(text: string, given: Given): Value;
}

/** Refuses a text with what is expected: `--fps 0: expected a number from 1`. */
export function refuseText(text: string, { option }: Pick<Given, 'option'>, expected: string): never {
  throw new WrongUse(`${option} ${text}: ${expected}`);
}

/** Numbers that an option takes; all bounds but `above` are inclusive. */
interface Range {
  readonly above?: number;
  readonly from?: number;
  readonly to?: number;
  readonly unit?: string;
}

function numbers(placeholder: string, noun: string, range: Range, parse: (text: string) => number) {
  const { above = -Infinity, from = -Infinity, to = Infinity, unit } = range;
  const low = above > -Infinity ? ` above ${above}` : from > -Infinity ? ` from ${from}` : '';
  const high = to === Infinity ? '' : ` ${from > -Infinity ? 'to' : 'up to'} ${to}`;
  const expected = `expected ${noun}${low}${high}${unit === undefined ? '' : ` ${unit}`}`;
  const read: OptionType<number>['read'] = (text, given) => {
    const value = text.trim() === '' ? Number.NaN : parse(text);
    const isIn = Number.isFinite(value) && value > above && value >= from && value <= to;
    return isIn ? value : refuseText(text, given, expected);
  };
  return { placeholder, read };
}

export const number = (placeholder: string, range: Range = {}): OptionType<number> =>
  numbers(placeholder, 'a number', range, Number);

/** A whole number, from 1 unless the range says otherwise. */
export const whole = (placeholder: string, range: Range = {}): OptionType<number> =>
  numbers(placeholder, 'a whole number', { from: 1, ...range }, (text) =>
    Number.isInteger(Number(text)) ? Number(text) : Number.NaN,
  );

/** The option of how many threads work: all cores unless it is given. */
export const threadsOption = {
  type: whole('N'),
  defaultText: String(availableParallelism()),
  otherwise: 'one for each core',
  help: 'threads',
};

/** The option of a command that writes files: without it, only files are replaced that Segue wrote. */
export const replaceOption = { help: 'replaces also files that are not as Segue wrote them' };

/** A seed of random numbers. */
export const seed = whole('N', { from: 0, to: 2 ** 32 - 1 });

/** `80ms`, `0.08s` or `0.08`, in s. */
export const duration = (range: Range): OptionType<number> =>
  numbers('TIME', 'a time', { ...range, unit: 's, such as 80ms' }, (text) => {
    const [, value = '', unit] = /^(.*?)(ms|s)?$/s.exec(text) ?? [];
    return value.trim() === '' ? Number.NaN : Number(value) / (unit === 'ms' ? 1000 : 1);
  });

export const blendTime = duration({ above: 0, to: BLEND_TIME.maximum });

export const text = (placeholder: string): OptionType<string> => ({ placeholder, read: (given) => given });

/** A file or folder, as an absolute path. */
export const file = (placeholder = 'FILE'): OptionType<string> => ({
  placeholder,
  isFile: true,
  read: (name, { folder }) => path.resolve(folder, name),
});

export function oneOf<const Word extends string>(words: readonly Word[]): OptionType<Word> {
  return {
    placeholder: words.join('|'),
    values: words,
    read: (text, given) =>
      words.find((word) => word === text) ?? refuseText(text, given, `expected ${listed(words)}`),
  };
}

/** Values between commas, at least one. */
export function list<Value>({ placeholder, read }: OptionType<Value>): OptionType<readonly Value[]> {
  return {
    placeholder: `${placeholder},…`,
    read(text, given) {
      const parts = text.split(',').filter((part) => part !== '');
      if (parts.length === 0) refuseText(text, given, `expected ${placeholder},…`);
      return parts.map((part) => read(part, given));
    },
  };
}
