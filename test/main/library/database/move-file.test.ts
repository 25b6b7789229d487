import { expect, test } from 'vitest';
import { whenFree, whenFreeSync } from '#main/library/database/move-file.ts';

const codes = ['EPERM', 'EBUSY'];
const failureOf = (code: string): Error => Object.assign(new Error(code), { code });

/** Work that fails with `code` the first `times` times, and how often it was called. */
function held(code: string, times: number) {
  const calls = { count: 0 };
  const work = (): string => {
    if (calls.count++ < times) throw failureOf(code);
    return 'done';
  };
  return { calls, work, later: () => Promise.resolve().then(work) };
}

test('on Windows, work waits for a file that another program has open', async () => {
  const { calls, later } = held('EPERM', 3);
  expect(await whenFree(later, codes, true)).toBe('done');
  expect(calls.count).toBe(4);
  const sync = held('EBUSY', 3);
  expect(whenFreeSync(sync.work, codes, true)).toBe('done');
  expect(sync.calls.count).toBe(4);
});

test('a file that stays open is busy in the end, not forbidden', async () => {
  await expect(whenFree(held('EPERM', Infinity).later, codes, true)).rejects.toMatchObject({ code: 'EBUSY' });
});

test.each([
  ['another error', 'ENOSPC', true],
  ['other systems', 'EPERM', false],
])('%s: no second attempt', async (_, code, isWindows) => {
  const { calls, later, work } = held(code, Infinity);
  await expect(whenFree(later, codes, isWindows)).rejects.toMatchObject({ code });
  expect(() => whenFreeSync(work, codes, isWindows)).toThrow(code);
  expect(calls.count).toBe(2);
});
