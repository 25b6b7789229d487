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
