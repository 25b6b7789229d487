import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClipStrip } from '#contract/rows/library-rows.ts';
import { success } from '#core/kit/result.ts';
import { createStripCache } from '#renderer/clips/strip-cache.ts';

/** Bytes of a strip: two poses of one point. */
const bytes = Uint8Array.of(2, 1, 255, 128, 0, 128, 128, 9, 128);

/** A bridge to a main that has the strips in `atHand`; `made` reports one that came later. */
function setUp(...atHand: readonly string[]) {
  const asked: (readonly string[])[] = [];
  let listener: (strip: ClipStrip) => void = () => undefined;
  const bridge = {
    call: (_method: string, request: { clipIds: readonly string[] }) => {
      asked.push(request.clipIds);
      const found = request.clipIds.filter((clipId) => atHand.includes(clipId));
      return Promise.resolve(success(found.map((clipId) => ({ clipId, strip: bytes }))));
    },
    on: (_event: string, heard: (strip: ClipStrip) => void) => {
      listener = heard;
      return () => undefined;
    },
  };
  const cache = createStripCache(bridge as never);
  return { cache, asked, made: (clipId: string) => listener({ clipId, strip: bytes }) };
}
const turn = (): Promise<void> => vi.advanceTimersByTimeAsync(100).then(() => undefined);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('visible strips are requested together, those that scrolled past never', async () => {
  const { cache, asked } = setUp('a', 'c');
  cache.show('a');
  cache.show('b')();
  cache.show('c');
  await turn();
  expect(asked).toEqual([['a', 'c']]);
  expect(cache.get('a').value?.poseCount).toBe(2);
});

test('pending strips are requested again with new ones; otherwise main would drop them', async () => {
  const { cache, asked, made } = setUp('b');
  cache.show('a');
  await turn();
  cache.show('b');
  await turn();
  cache.show('b');
  await turn();
  expect(asked).toEqual([['a'], ['a', 'b']]);
  made('a');
  expect(cache.get('a').value?.points[4]).toBe(9);
});

test('after files changed, visible strips are requested again and the others are forgotten', async () => {
  const { cache, asked } = setUp('a', 'b');
  const leave = cache.show('a');
  cache.show('b');
  await turn();
  leave();
  cache.refresh();
  await turn();
  expect(asked.at(-1)).toEqual(['b']);
  expect(cache.get('b').value).not.toBeNull();
  expect(cache.get('a').value).toBeNull();
});

test('a row that followed its strip before it was visible still follows it', async () => {
  const { cache } = setUp('a');
  const strip = cache.get('a');
  cache.refresh();
  cache.show('a');
  await turn();
  expect(strip.value?.poseCount).toBe(2);
});

test('a clip that is shown twice stays visible until both have left', async () => {
  const { cache, asked } = setUp('a');
  const leaveList = cache.show('a');
  const leavePad = cache.show('a');
  await turn();
  leavePad();
  cache.refresh();
  await turn();
  expect(cache.get('a').value).not.toBeNull();
  expect(asked).toEqual([['a'], ['a']]);
  leaveList();
  cache.refresh();
  expect(cache.get('a').value).toBeNull();
});
