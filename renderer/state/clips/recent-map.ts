/** A cache of limited size that drops the entry least recently used. */
export interface RecentMap<Value> {
  /** The value of `key`, created if absent. */
  get(key: string): Value;
  /** The value of `key`, without marking it as used. */
  peek(key: string): Value | undefined;
  entries(): Iterable<readonly [key: string, value: Value]>;
}

/** @param isInUse keys that are never dropped */
export function createRecentMap<Value>(
  most: number,
  make: (key: string) => Value,
  isInUse: (key: string) => boolean = () => false,
): RecentMap<Value> {
  const kept = new Map<string, Value>();
  return {
    get(key) {
      const value = kept.get(key) ?? make(key);
      // Re-inserted: the map stays in order of use.
      kept.delete(key);
      kept.set(key, value);
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined && !isInUse(oldest)) kept.delete(oldest);
      return value;
    },
    peek: (key) => kept.get(key),
    entries: () => kept.entries(),
  };
}
