/** Makes names unique: the second `Hand` becomes `Hand (2)`, an empty name `unnamed`. Settings are stored by name. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  const copies = new Map<string, number>();
  return names.map((written) => {
    const name = written.trim().slice(0, LONGEST_NAME) || 'unnamed';
    let candidate = name;
    let copy = copies.get(name) ?? 1;
    while (taken.has(candidate)) candidate = `${name} (${++copy})`;
    copies.set(name, copy);
    taken.add(candidate);
    return candidate;
  });
}

/** Longest name, characters: with the number it fits the limit of joint names in settings. */
const LONGEST_NAME = 190;
