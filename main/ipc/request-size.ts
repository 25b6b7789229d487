import type { MethodName } from '../../contract/api.ts';
import { refuse } from '../library/problems.ts';

/** Methods that are asked about all clips of a library at once: a million ids are 37 million. */
const large: ReadonlySet<MethodName> = new Set(['edit.commit', 'library.tagsOf', 'made.merge']);

/** Values and characters of one request, together. */
const MOST = 1_000_000;
const MOST_OF_LARGE = 64_000_000;

/** Lists and objects within each other. Recursion goes no deeper, here and in the schemas. */
const DEEPEST = 32;

/**
 * Refuses a request that is larger than any that the window makes, or that is more than plain data. Goes before its schema, which
 * would read all of it, shared parts once for each place, and stops where it is too large.
 */
export function refuseLarge(method: MethodName, request: unknown): void {
  let left = large.has(method) ? MOST_OF_LARGE : MOST;
  const spend = (cost: number): void => {
    left -= cost;
    if (left < 0) refuse('tooLarge', 'This is too much at once. Select fewer clips, or shorten the text.');
  };
  const measure = (value: unknown, depth: number): void => {
    if (typeof value === 'string') return spend(value.length);
    if (typeof value !== 'object' || value === null) return;
    if (depth > DEEPEST) refuse('tooLarge', `${method}: lists within lists, more than ${DEEPEST} deep.`);
    if (Array.isArray(value)) {
      spend(value.length); // what is left out of a list counts, too
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
