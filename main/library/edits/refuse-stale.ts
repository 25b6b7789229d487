import { isDeepStrictEqual } from 'node:util';
import { refuse } from '../problems.ts';

/** Refuses a change of a thing that is not as it was when the change was made. */
export function refuseStale<Thing>(
  stored: Thing | undefined,
  before: Thing,
  nameOf: (thing: Thing) => string,
): asserts stored is Thing {
  if (stored === undefined) {
    refuse('staleEdit', `“${nameOf(before)}” is no longer in the library, so it cannot be changed.`);
  }
  if (isDeepStrictEqual(asStored(stored), asStored(before))) return;
  refuse(
    'staleEdit',
    `“${nameOf(before)}” was changed elsewhere since this edit began. Look at it as it is now, then repeat the edit.`,
  );
}

/** As JSON keeps it: no fields that are undefined, no minus zero. */
function asStored(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

export function refuseOtherId(before: { readonly id: string }, after: { readonly id: string }): void {
  if (before.id !== after.id) {
    refuse('badEdit', 'An edit cannot give a thing another id: remove it and add the other.', 'after.id');
  }
}

export function refuseTwice(what: string): never {
  refuse('staleEdit', `${what} is in the library already, so it cannot be added.`);
}
