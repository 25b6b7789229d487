import { signal, type ReadonlySignal, type Signal } from '@preact/signals';

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

/** Signals whose values are loaded on first use. */
export interface LoadedSignals<Value> {
  get(key: string): ReadonlySignal<Value>;
  /** Loads some again; the old value stays until the new one arrives. Returns true if there are any. */
  reload(isMeant: (key: string, value: Value) => boolean): boolean;
}

/**
 * Creates a cache of signals, whose values `load` gives. One that is followed is shown, so it is kept whatever
 * the limit. A value that arrives after a later one was asked for is dropped.
 */
export function createLoadedSignals<Value>(
  most: number,
  initial: Value,
  load: (key: string) => Promise<Value>,
): LoadedSignals<Value> {
  const followed = new Set<string>();
  const loading = new WeakMap<Signal<Value>, Promise<void>>();
  const fill = (key: string, entry: Signal<Value>): void => {
    const own = load(key).then((value) => {
      if (loading.get(entry) === own) entry.value = value;
    });
    loading.set(entry, own);
  };
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
      fill(key, entry);
      return entry;
    },
    (key) => followed.has(key),
  );
  return {
    get: entries.get,
    reload(isMeant) {
      const meant = [...entries.entries()].filter(([key, entry]) => isMeant(key, entry.peek()));
      for (const [key, entry] of meant) fill(key, entry);
      return meant.length > 0;
    },
  };
}
