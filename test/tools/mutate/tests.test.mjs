import { expect, test } from 'vitest';
import { reachOf } from '../../../tools/mutate/tests.mjs';

const reached = { loading: { 1: 2 }, tests: { 2: 1 }, b: { 1: 4, 2: 1, 3: 5 }, c: { 4: 1 } };
const file = (isolate) => ({
  meta: () => ({ reached }),
  project: { config: { isolate } },
  children: { allTests: () => ['a', 'b', 'c'].map((id) => ({ id })) },
});

test.each([
  [false, { 3: ['b', 'c'], 4: ['c'] }],
  [true, { 3: ['b'], 4: ['c'] }],
])(
  'of tests in a process of their own (%s), those that come to a mutant may notice it',
  (isolate, mayNotice) => {
    expect(reachOf(file(isolate))).toEqual({
      loaded: { 1: 2 },
      reached: { 1: 4, 2: 2, 3: 5, 4: 1 },
      mayNotice,
    });
  },
);
