/** Each name, the second of a kind called `Hand (2)`; those without any `unnamed`. Settings are stored by name. */
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

/** Room for a number behind it, within what settings take as a joint's name, characters. */
const LONGEST_NAME = 190;
