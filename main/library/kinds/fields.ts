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
  const fields = createFields(base);
  return paths.every((path) => fields.set(path, valueAt(value, path))) ? fields.value() : undefined;
}

/** A copy of `base` with a field; undefined if it has no place for it. */
export function withField(
  base: unknown,
  path: Path,
  value: unknown,
): { readonly value: unknown } | undefined {
  const fields = createFields(base);
  return fields.set(path, value) ? { value: fields.value() } : undefined;
}

/** A copy of a value whose fields are set one after the other. Each list and object is copied once. */
export interface Fields {
  /** As it is now: later calls of `set` change what it returned. */
  value(): unknown;
  /**
   * Sets a field. False if there is no place for it.
   *
   * @param next the field before which one is added that is not there; absent or not there either: it becomes the last
   */
  set(path: Path, value: unknown, next?: string): boolean;
}

export function createFields(base: unknown): Fields {
  let whole = base;
  const copies = new Set<unknown>();
  const copyOf = (node: object): object => {
    if (copies.has(node)) return node;
    // Entries from a list, since a field may have the name __proto__.
    const copy: object = Array.isArray(node)
      ? [...(node as unknown[])]
      : Object.fromEntries(Object.entries(node));
    copies.add(copy);
    return copy;
  };
  const within = (node: unknown, [name, ...rest]: Path, value: unknown, next?: string): unknown => {
    if (name === undefined) return value;
    const inner = within(valueAt(node, [name]), rest, value, next);
    if (Array.isArray(node) && name === 'length') return node; // is no field
    const copy = copyOf(node as object);
    if (rest.length > 0 || inner !== undefined || Array.isArray(node)) {
      const isAdded = next !== undefined && rest.length === 0 && !Object.hasOwn(copy, name);
      const moved = isAdded ? takeFrom(copy, next) : [];
      for (const [key, each] of [[name, inner] as const, ...moved])
        Object.defineProperty(copy, key, {
          value: each,
          configurable: true,
          enumerable: true,
          writable: true,
        });
    } else Reflect.deleteProperty(copy, name);
    return copy;
  };
  return {
    value: () => whole,
    set(path, value, next) {
      if (!hasPlace(whole, path)) return false;
      whole = within(whole, path, value, next);
      return true;
    },
  };
}

/** Takes a field and those after it from an object, so that another comes before them: people see some orders. */
function takeFrom(node: object, first: string): (readonly [string, unknown])[] {
  const entries = Object.entries(node) as [string, unknown][];
  const at = entries.findIndex(([key]) => key === first);
  const taken = at < 0 ? [] : entries.slice(at);
  for (const [key] of taken) Reflect.deleteProperty(node, key);
  return taken;
}

/** Whether a value has lists and objects down to a field, which a list must have. */
function hasPlace(value: unknown, path: Path): boolean {
  let node = value;
  for (const name of path) {
    if (typeof node !== 'object' || node === null) return false;
    const inner = valueAt(node, [name]);
    if (Array.isArray(node) && inner === undefined) return false;
    node = inner;
  }
  return true;
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

/** Tells which paths overlap with one of these, without a look at each. */
export function overlapping(paths: readonly Path[]): (path: Path) => boolean {
  interface Branch {
    isEnd: boolean;
    readonly below: Map<string, Branch>;
  }
  const root: Branch = { isEnd: false, below: new Map() };
  for (const path of paths) {
    let branch = root;
    for (const name of path) {
      const next = branch.below.get(name) ?? { isEnd: false, below: new Map() };
      branch.below.set(name, next);
      branch = next;
    }
    branch.isEnd = true;
  }
  return (path) => {
    let branch = root;
    for (const name of path) {
      if (branch.isEnd) return true;
      const next = branch.below.get(name);
      if (next === undefined) return false;
      branch = next;
    }
    return branch.isEnd || branch.below.size > 0;
  };
}
