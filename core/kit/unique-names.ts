/** Maximum length of a name, characters: with the number it fits the limit of joint names in settings. */
const MAX_NAME_LENGTH = 190;

/**
 * Returns a function that makes names unique: the second `Hand` becomes `Hand (2)`, an empty name `unnamed`.
 * Settings are stored by name.
 */
export function createNamer(): (written: string) => string {
  const taken = new Set<string>();
  const copies = new Map<string, number>();
  return (written) => {
    const name = written || 'unnamed';
    let candidate = name;
    let copy = copies.get(name) ?? 1;
    while (taken.has(candidate)) candidate = `${name} (${++copy})`;
    copies.set(name, copy);
    taken.add(candidate);
    return candidate;
  };
}

export function uniqueNames(names: readonly string[]): string[] {
  const unique = createNamer();
  return names.map((written) => unique(written.trim().slice(0, MAX_NAME_LENGTH)));
}

/** Names of the takes in a file: '' for a single one; else unique. */
export function takeNames(names: readonly string[]): string[] {
  return names.length === 1 ? [''] : uniqueNames(names);
}
