import { decodeText, placeOf } from './text.ts';

/** Gives every joint a name of its own. */
export interface NameRegister {
  readonly all: readonly string[];
  /** Adds the name that stands at [start, end) of `bytes`, trimmed. */
  add(bytes: Uint8Array, start: number, end: number): void;
  /** One line for each joint that is called otherwise than the file does, up to a few. */
  warnings(): string[];
}

/** A file with thousands of nameless joints gets no thousands of lines. */
const MOST_WARNINGS = 10;

/**
 * A register that calls the second `Hand` of a file `Hand (2)` and a joint without a name `unnamed`, and says so:
 * settings are stored by joint name.
 */
export function createNameRegister(): NameRegister {
  const all: string[] = [];
  const taken = new Set<string>();
  const copies = new Map<string, number>();
  const warnings: string[] = [];
  let renamed = 0;

  const unique = (name: string): string => {
    let candidate = name;
    let copy = copies.get(name) ?? 1;
    while (taken.has(candidate)) candidate = `${name} (${++copy})`;
    copies.set(name, copy);
    return candidate;
  };

  const add = (bytes: Uint8Array, start: number, end: number): void => {
    const written = decodeText(bytes, start, end).trim();
    const name = unique(written || 'unnamed');
    if (name !== written && ++renamed <= MOST_WARNINGS) {
      const what = written ? `another joint named "${written}"` : 'a joint without a name';
      warnings.push(`line ${placeOf(bytes, start).line}: ${what} is called "${name}" here`);
    }
    taken.add(name);
    all.push(name);
  };
  const more = (): string[] =>
    renamed > MOST_WARNINGS ? [`${renamed - MOST_WARNINGS} more joints renamed`] : [];
  return { all, add, warnings: () => [...warnings, ...more()] };
}
