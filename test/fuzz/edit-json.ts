import { nastyName, nastyValue, oneOf, type Random } from './nasty.ts';

type Tree = Record<string, unknown>;

/**
 * A copy of a JSON value with one to four of its parts replaced, left out, copied elsewhere or called
 * otherwise.
 */
export function editedJson(value: unknown, random: Random): unknown {
  const copy = structuredClone(value);
  for (let edits = 1 + Math.floor(random() * 4); edits > 0; edits--) edit(copy, random);
  return copy;
}

function edit(root: unknown, random: Random): void {
  const places = placesIn(root);
  if (places.length === 0) return;
  const [holder, key] = oneOf(places, random);
  const kind = random();
  if (kind < 0.5) set(holder, key, nastyValue(random));
  else if (kind < 0.65) delete holder[key];
  else if (kind < 0.8) set(holder, key, structuredClone(valueAt(oneOf(places, random))));
  else if (kind < 0.9) set(holder, nastyName(random), structuredClone(valueAt([holder, key])));
  else if (Array.isArray(holder)) holder.push(...(structuredClone(holder) as unknown[]));
  else set(holder, oneOf(placesIn(root), random)[1], nastyValue(random));
}

const valueAt = ([holder, key]: readonly [Tree, string]): unknown => holder[key];

/** Sets a property, also one named `__proto__`, as in a file. */
function set(holder: Tree, key: string, value: unknown): void {
  if (Array.isArray(holder) && !/^\d+$/.test(key)) return;
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

function placesIn(root: unknown): (readonly [Tree, string])[] {
  const places: (readonly [Tree, string])[] = [];
  const open = [root];
  for (const value of open) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, part] of Object.entries(value)) {
      places.push([value as Tree, key]);
      open.push(part);
    }
  }
  return places;
}
