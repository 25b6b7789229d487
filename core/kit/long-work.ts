import { sharedMemory } from './floats.ts';

/** Work of any length that yields between short pieces, so that others can go on meanwhile. */
export type Sliced<Value> = Generator<void, Value, void>;

/** Runs sliced work without interruption. */
export function atOnce<Value>(work: Sliced<Value>): Value {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/*
 * The end of long work in a thread of its own: a browser lets a terminated worker finish what it does, for up
 * to two seconds. Loops that take longer than a frame pass a checkpoint in each round.
 */
let end: Ended['end'];

/** A request whose work another thread ends by `end[0] = 1`. */
export interface Ended {
  readonly end?: Int32Array | undefined; // [1] shared; absent = nothing ends it
}

/** A flag that all threads see. */
export const endFlag = (): Int32Array => new Int32Array(sharedMemory(Int32Array.BYTES_PER_ELEMENT));

/** Begins work that this flag ends. */
export function endBy(flag: Ended['end']): void {
  end = flag;
}

/** Throws if another thread has ended the work. */
export function checkpoint(): void {
  if (end !== undefined && Atomics.load(end, 0) === 1) throw new Error('The work was ended.');
}

/**
 * Memoizes `make` by key, without keeping keys alive: for data derived from immutable objects that many clips
 * share, such as skeletons.
 */
export function oncePer<Key extends object, Value extends object>(
  make: (key: Key) => Value,
): (key: Key) => Value {
  const made = new WeakMap<Key, Value>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}

/** The same of a list: memoizes `make` by the objects in it. */
export function oncePerList<Key extends object, Value extends object>(
  make: (keys: readonly Key[]) => Value,
): (keys: readonly Key[]) => Value {
  interface Known {
    readonly longer: WeakMap<Key, Known>;
    value?: Value;
  }
  const none: Known = { longer: new WeakMap() };
  return (keys) => {
    let known = none;
    for (const key of keys) {
      const next = known.longer.get(key) ?? { longer: new WeakMap() };
      known.longer.set(key, next);
      known = next;
    }
    known.value ??= make(keys);
    return known.value;
  };
}
