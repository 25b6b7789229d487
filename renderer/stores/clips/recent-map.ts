import { signal, type Signal } from '@preact/signals';

/** A cache of limited size that drops the entry least recently used. */
export interface RecentMap<Value> {
  /** The value of `key`, created if absent. */
  get(key: string): Value;
  /** The value of `key`, without marking it as used. */
  peek(key: string): Value | undefined;
  /** Puts back a value that was dropped, unless there is another one. */
  keep(key: string, value: Value): void;
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
      const found = kept.get(key);
      const value = found ?? make(key);
      // Re-inserted: the map stays in order of use.
      kept.delete(key);
      kept.set(key, value);
      // Only a new value takes a place: of more than fit, shown again one after the other, each would drop
      // the next.
      if (found !== undefined) return value;
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break;
        if (oldest !== key && !isInUse(oldest)) kept.delete(oldest);
      }
      return value;
    },
    peek: (key) => kept.get(key),
    keep: (key, value) => void (kept.has(key) || kept.set(key, value)),
    entries: () => kept.entries(),
  };
}

/**
 * Creates a cache of signals, which `load` fills. One that is followed is shown, so it is kept whatever the
 * limit.
 */
export function createRecentSignals<Value>(
  most: number,
  initial: Value,
  load: (key: string, entry: Signal<Value>) => void,
): RecentMap<Signal<Value>> {
  const followed = new Set<string>();
  const entries = createRecentMap<Signal<Value>>(
    most,
    (key) => {
      const entry = signal<Value>(initial, {
        watched() {
          followed.add(key);
          entries.keep(key, this); // more than the limit may be requested before they are followed
        },
        unwatched: () => void followed.delete(key),
      });
      load(key, entry);
      return entry;
    },
    (key) => followed.has(key),
  );
  return entries;
}
