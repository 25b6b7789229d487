import { isDeepStrictEqual } from 'node:util';

/** A place in the JSON of an entry: names of fields, indices of lists. */
export type Path = readonly string[];

/** The fields of a plain object; null for any other value. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | null {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Readonly<Record<string, unknown>>) : null;
}

/** Paths of the fields that differ. Lists of other lengths differ as a whole. */
export function differingPaths(before: unknown, after: unknown, path: Path = []): Path[] {
  if (isDeepStrictEqual(before, after)) return [];
  const isSameList = Array.isArray(before) && Array.isArray(after) && before.length === after.length;
  const was = fieldsOf(isSameList ? Object.fromEntries(Object.entries(before)) : before);
  const is = fieldsOf(isSameList ? Object.fromEntries(Object.entries(after)) : after);
  if (was === null || is === null) return [path];
  return Object.keys({ ...was, ...is }).flatMap((key) =>
    differingPaths(valueAt(was, [key]), valueAt(is, [key]), [...path, key]),
  );
}

/** The value at a path; undefined = none. */
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, name) => {
    const isOwn = typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name);
    return isOwn ? (inner as Readonly<Record<string, unknown>>)[name] : undefined;
  }, value);
}

/** A copy of `base` with the fields at `paths` as in `value`; undefined if it has no place for one of them. */
export function patched(base: unknown, paths: readonly Path[], value: unknown): unknown {
  let result = base;
  for (const path of paths) {
    const next = withField(result, path, valueAt(value, path));
    if (next === undefined) return undefined;
    result = next.value;
  }
  return result;
}

/**
 * A copy of `base` with a field; undefined if it has no place for it.
 *
 * @param next the field before which one is added that is not there; absent or not there either: it becomes the last
 */
export function withField(
  base: unknown,
  [name, ...rest]: Path,
  value: unknown,
  next?: string,
): { readonly value: unknown } | undefined {
  if (name === undefined) return { value };
  if (typeof base !== 'object' || base === null) return undefined;
  const old = valueAt(base, [name]);
  if (Array.isArray(base) && old === undefined) return undefined;
  const inner = withField(old, rest, value, next);
  if (inner === undefined) return undefined;
  // What is no index of a list is its length, which is no field.
  if (Array.isArray(base))
    return { value: name === 'length' ? base : (base as unknown[]).with(Number(name), inner.value) };
  const isBefore = rest.length === 0 ? next : undefined;
  return { value: withEntry(base, name, inner.value, isBefore) };
}

/** Fields in their order: some are rows that people see. */
function withEntry(base: object, name: string, value: unknown, next: string | undefined): object {
  // Entries from a list, since a field may have the name __proto__.
  const entries = Object.entries(base) as [string, unknown][];
  const at = entries.findIndex(([key]) => key === name);
  if (value === undefined) return Object.fromEntries(entries.filter((_, i) => i !== at));
  if (at >= 0) return Object.fromEntries(entries.with(at, [name, value]));
  const before = next === undefined ? -1 : entries.findIndex(([key]) => key === next);
  return Object.fromEntries(entries.toSpliced(before < 0 ? entries.length : before, 0, [name, value]));
}

/**
 * The field before which one stands that is absent before or after a change; undefined: it is the last, or on both
 * sides. Fields are added in their order, and come back in the opposite one.
 */
export function nextField(before: unknown, after: unknown, path: Path): string | undefined {
  const name = path.at(-1);
  const [was, is] = [before, after].map((value) => fieldsOf(valueAt(value, path.slice(0, -1))));
  if (name === undefined || !was || !is || Object.hasOwn(was, name) === Object.hasOwn(is, name))
    return undefined;
  const isAdded = Object.hasOwn(is, name);
  const names = Object.keys(isAdded ? is : was);
  const following = names.slice(names.indexOf(name) + 1);
  return isAdded ? following.find((other) => Object.hasOwn(was, other)) : following[0];
}

/** Whether one place is in the other, or the same. */
export const overlap = (one: Path, other: Path): boolean =>
  one.slice(0, other.length).every((name, i) => name === other[i]);
