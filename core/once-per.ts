/**
 * `make`, called once for each key and no more as long as somebody holds that key: for what follows from something that never changes
 * and that many clips share, such as a skeleton.
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
