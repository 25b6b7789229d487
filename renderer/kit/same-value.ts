import { assert } from '#core/kit/assert.ts';

/*
 * Values of plain data: numbers (as `Object.is` tells them apart), texts, flags, null, undefined, arrays, plain
 * objects, Map, Set and typed arrays. Anything else, a function or an instance of a class, is the same as itself
 * only. The order of keys, entries of a Map and items of a Set does not count; those of a Map and Set that are
 * objects are compared by identity.
 */

/** True if two values are equal. Parts that are the same object are not looked into. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (isPlain(a)) return isPlain(b) && sameFields(a as Fields, b as Fields);
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  if (isList(a)) return sameItems(a, b as List);
  if (a instanceof Map) return sameEntries(a, b as typeof a);
  return a instanceof Set && hasSameItems(a, b as typeof a);
}

type Fields = Readonly<Record<string, unknown>>;
type List = Readonly<ArrayLike<unknown>>;

/** True for objects without a class, in any window. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

const isList = (value: object): value is List =>
  Array.isArray(value) || (ArrayBuffer.isView(value) && 'length' in value);

function sameFields(a: Fields, b: Fields): boolean {
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && sameValue(a[name], b[name]))
  );
}

function sameItems(a: List, b: List): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (!sameValue(a[i], b[i])) return false;
  return true;
}

function sameEntries(a: ReadonlyMap<unknown, unknown>, b: ReadonlyMap<unknown, unknown>): boolean {
  if (a.size !== b.size) return false;
  for (const [key, value] of a) if (!b.has(key) || !sameValue(value, b.get(key))) return false;
  return true;
}

function hasSameItems(a: ReadonlySet<unknown>, b: ReadonlySet<unknown>): boolean {
  if (a.size !== b.size) return false;
  for (const item of a) if (!b.has(item)) return false;
  return true;
}

/** A text of plain data, whose Maps and Sets have no objects as keys and items: equal exactly if the values are. */
export function valueKey(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value); // in quotes
  if (Object.is(value, -0)) return '-0';
  if (typeof value !== 'object' || value === null) {
    assert(typeof value !== 'function' && typeof value !== 'symbol', `a ${typeof value} has no key`);
    return typeof value === 'bigint' ? `${value}n` : String(value);
  }
  if (isPlain(value)) return `{${keysOf(Object.entries(value)).join()}}`;
  const kind = value.constructor.name;
  if (isList(value)) return `${kind}[${Array.from(value, valueKey).join()}]`;
  assert(value instanceof Map || value instanceof Set, `an instance of ${kind} has no key`);
  return `${kind}{${keysOf(value).join()}}`;
}

const keysOf = (items: Iterable<unknown>): readonly string[] => Array.from(items, valueKey).toSorted();
