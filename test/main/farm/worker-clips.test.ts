import { expect, test } from 'vitest';
import { receivedChain, sentLinkOf, type WorkerClips } from '#main/farm/worker-clips.ts';
import { transitionOf } from '#test/fixtures/transitions.ts';

test('a worker adds nothing that a transition does not have', async () => {
  const load: WorkerClips['load'] = () => Promise.reject(new Error('no clip is sent'));
  const sent = { clips: [], poses: {}, character: null, muscles: [], tags: {} };
  const [earlier, now] = [transitionOf(), transitionOf({ twists: 'skeleton' })];
  const { chain } = await receivedChain({ ...sent, chain: [earlier, now].map(sentLinkOf) }, { load });
  expect(chain.map(({ twists }) => twists)).toEqual([undefined, 'skeleton']);
});
