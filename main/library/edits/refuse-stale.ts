import { isDeepStrictEqual } from 'node:util';
import { refuse } from '../problems.ts';

/** Throws a `Refusal` if the stored value differs from `before`. */
export function refuseStale<Thing>(
  stored: Thing | undefined,
  before: Thing,
  nameOf: (thing: Thing) => string,
): asserts stored is Thing {
  if (stored === undefined) {
    refuse('staleEdit', `“${nameOf(before)}” is no longer in the library.`);
  }
  if (isDeepStrictEqual(asStored(stored), asStored(before))) return;
  refuse(
    'staleEdit',
    `“${nameOf(before)}” was changed elsewhere meanwhile. Check the current value and repeat the edit.`,
  );
}

/** A value as stored in JSON: without undefined fields and minus zero. */
function asStored(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

export function refuseOtherId(before: { readonly id: string }, after: { readonly id: string }): void {
  if (before.id !== after.id) {
    refuse('badEdit', 'An edit cannot change an id. Remove the item and add a new one.', 'after.id');
  }
}

export function refuseTwice(what: string): never {
  refuse('staleEdit', `${what} is already in the library.`);
}
