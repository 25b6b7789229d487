import { createRecentMap } from '#renderer/clips/recent-map.ts';

/** Maximum number of keys whose value is kept. */
const MAX_KEPT = 4;

/**
 * Keeps a value for each of the keys used last, and makes it again if inputs differ. `make` gets all kept
 * ones, the last used first.
 */
export function keepMade<Inputs, Made>(
  isSame: (a: Inputs, b: Inputs) => boolean,
  make: (inputs: Inputs, kept: readonly Made[]) => Made,
): (key: string, inputs: Inputs) => Made {
  const kept = createRecentMap<{ last: readonly [Inputs, Made] | null }>(MAX_KEPT, () => ({ last: null }));
  return (key, inputs) => {
    const entry = kept.get(key);
    const others = [...kept.entries()].flatMap(([, { last }]) => (last === null ? [] : [last[1]]));
    if (entry.last === null || !isSame(entry.last[0], inputs))
      entry.last = [inputs, make(inputs, others.toReversed())];
    return entry.last[1];
  };
}
