import { createNamer } from '../import/unique-names.ts';
import { decodeText, placeOf } from '../import/text/text.ts';

/** Collects joint names and makes them unique. */
export type NameRegister = Readonly<ReturnType<typeof createNameRegister>>;

/** Limit on lines for a file with thousands of nameless joints. */
const MAX_WARNINGS = 10;

/**
 * Creates a register that renames the second `Hand` of a file to `Hand (2)` and a joint without a name to `unnamed`, with a warning:
 * settings are stored by joint name.
 */
export function createNameRegister() {
  const all: string[] = [];
  const unique = createNamer();
  const warnings: string[] = [];
  let renamed = 0;

  const add = (bytes: Uint8Array, start: number, end: number): void => {
    const written = decodeText(bytes, start, end).trim();
    const name = unique(written);
    if (name !== written && ++renamed <= MAX_WARNINGS) {
      const what = written ? `duplicate joint name "${written}"` : 'a missing joint name';
      warnings.push(`line ${placeOf(bytes, start).line}: ${what} was replaced by "${name}"`);
    }
    all.push(name);
  };
  const more = (): string[] =>
    renamed > MAX_WARNINGS ? [`${renamed - MAX_WARNINGS} more joints were renamed`] : [];
  return {
    all,
    /** Adds the name that stands at [start, end) of `bytes`, trimmed. */
    add,
    /** One line for each renamed joint, up to a limit. */
    warnings: () => [...warnings, ...more()],
  };
}
