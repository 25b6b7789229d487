import type { MethodName } from '../../contract/api.ts';
import { refuse } from '../library/problems.ts';

/** Methods that take all clips of a library: a million ids are 37 million characters. */
const large: ReadonlySet<MethodName> = new Set(['edit.commit', 'library.tagsOf', 'userData.merge']);

/** Values and characters of one request, together. */
const MOST = 1_000_000;
const MOST_OF_LARGE = 64_000_000;

/** Deepest nesting of lists and objects; bounds the recursion here and in the schemas. */
const DEEPEST = 32;

/**
 * Rejects a request that is larger than any of the window's, or not plain data. Called before the schema parses the request: a schema
 * would read all of it, and shared parts several times.
 */
export function refuseLarge(method: MethodName, request: unknown): void {
  let left = large.has(method) ? MOST_OF_LARGE : MOST;
  const spend = (cost: number): void => {
    left -= cost;
    if (left < 0) refuse('tooLarge', 'The request is too large. Select fewer clips or shorten the text.');
  };
  const measure = (value: unknown, depth: number): void => {
    if (typeof value === 'string') return spend(value.length);
    if (typeof value !== 'object' || value === null) return;
    if (depth > DEEPEST)
      refuse('tooLarge', `${method}: expected at most ${DEEPEST} nested lists, found more.`);
    if (Array.isArray(value)) {
      spend(value.length); // holes in a list count, too
      return value.forEach((entry) => measure(entry, depth + 1));
    }
    if (Object.getPrototypeOf(value) !== Object.prototype) {
      refuse('badRequest', `${method}: expected plain data, found something else.`);
    }
    for (const [key, entry] of Object.entries(value)) {
      spend(key.length + 1);
      measure(entry, depth + 1);
    }
  };
  measure(request, 0);
}
