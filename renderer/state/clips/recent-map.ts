/** What is made for keys. At most so many are kept: the one asked for longest ago goes. */
export interface RecentMap<Value> {
  /** What is kept for `key`, made where nothing is. */
  get(key: string): Value;
  /** What is kept for `key`; it is no newer for that. */
  peek(key: string): Value | undefined;
  entries(): Iterable<readonly [key: string, value: Value]>;
}

/** @param isInUse keys that do not go though others were asked for since */
export function createRecentMap<Value>(
  most: number,
  make: (key: string) => Value,
  isInUse: (key: string) => boolean = () => false,
): RecentMap<Value> {
  const kept = new Map<string, Value>();
  return {
    get(key) {
      const value = kept.get(key) ?? make(key);
      // Re-inserted, so that the map stays in order of use.
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
