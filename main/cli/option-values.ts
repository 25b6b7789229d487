import { parseArgs, type ParseArgsConfig } from 'node:util';

/** An error in the arguments, as one line. */
export class WrongUse extends Error {}

/** The number in an option. */
export function number(option: string, text: string | undefined): number {
  const value = Number(text);
  if (text === undefined) throw new WrongUse(`${option} is missing`);
  if (text.trim() === '' || !Number.isFinite(value))
    throw new WrongUse(`${option} ${text}: expected a number`);
  return value;
}

export function positive(option: string, text: string): number {
  const value = number(option, text);
  if (value <= 0) throw new WrongUse(`${option} ${text}: expected a number above 0`);
  return value;
}

/** A whole number from 1, to `most` if there is a limit. */
export function wholeNumber(option: string, text: string, most = Number.POSITIVE_INFINITY): number {
  const value = number(option, text);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  const limit = Number.isFinite(most) ? ` to ${most}` : '';
  throw new WrongUse(`${option} ${text}: expected a whole number from 1${limit}`);
}

export function oneOf<Word extends string>(option: string, text: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === text);
  if (found === undefined) throw new WrongUse(`${option} ${text}: expected ${words.join(' or ')}`);
  return found;
}

/** The options and positionals in arguments. The value of an option may be a negative number. */
export function optionsIn<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  return parseArgs({ args: withNegativeNumbers(args), allowPositionals: true, options });
}

/** `--from -0.5` as `--from=-0.5`, so that a negative number is not parsed as an option. */
function withNegativeNumbers(args: readonly string[]): string[] {
  return args.reduce<string[]>((read, arg) => {
    const before = read.at(-1);
    const isValue = /^-[\d.]/.test(arg) && before !== undefined && /^--[^=]+$/.test(before);
    return isValue ? [...read.slice(0, -1), `${before}=${arg}`] : [...read, arg];
  }, []);
}
