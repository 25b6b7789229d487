import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { SegueBridge } from '#contract/api.ts';
import type { JobEnd } from '#contract/jobs/jobs.ts';
import { byName } from '#contract/search/list-order.ts';
import { createNewClips } from '#renderer/stores/library/library.ts';
import { nothingSelected, selectOnly } from '#renderer/kit/row-selection.ts';

function setUp() {
  const asked: { readonly since: number }[] = [];
  const bridge = {
    call: (_: string, request: { readonly since: number }) => {
      asked.push(request);
      return Promise.resolve({ ok: true, value: { clipIds: [`clip ${asked.length}`], first: 7 } });
    },
  } as unknown as Pick<SegueBridge, 'call'>;
  const selection = signal(nothingSelected);
  const news = createNewClips(bridge, { text: signal(''), sort: signal(byName) }, selection);
  const endJob = async (added: number, unasked = false): Promise<void> => {
    news.find({ outcome: 'done', unasked, report: { added } } as unknown as JobEnd);
    await new Promise((resolve) => setTimeout(resolve, 2));
  };
  return { news, selection, asked, endJob };
}

test('imported clips are new until selected, and the list scrolls to them', async () => {
  const { news, selection, asked, endJob } = setUp();
  await endJob(0);
  expect(asked).toEqual([]);
  await endJob(3);
  expect([[...news.unseen.value], news.arrival.value]).toEqual([['clip 1'], 7]);
  await endJob(1);
  expect([...news.unseen.value]).toEqual(['clip 1', 'clip 2']);
  expect(asked[1].since).toBeGreaterThan(asked[0].since);
  selection.value = selectOnly('clip 1');
  expect([...news.unseen.value]).toEqual(['clip 2']);
});

test('clips from a watched folder are new, but the list does not scroll', async () => {
  const { news, endJob } = setUp();
  await endJob(2, true);
  expect([[...news.unseen.value], news.arrival.value]).toEqual([['clip 1'], null]);
});
