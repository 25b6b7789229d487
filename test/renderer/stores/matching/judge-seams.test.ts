import { createModel, signal } from '@preact/signals';
import { expect, onTestFinished, test } from 'vitest';
import type { SeamPlace } from '#core/judgement/suggest.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { judgeSeamsOf } from '#renderer/stores/matching/judge-seams.ts';
import type { Motion } from '#renderer/stores/shown/open-motion.ts';
import { defaultWorkspace, type Workspace } from '#renderer/stores/workspace/workspace.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { holdThreads } from '#test/fixtures/worker-thread.ts';
import { transitionOf } from '../library-fixture.ts';

const [map, clips] = [{}, [{}, {}]];
const chosen = { ...transitionOf('t'), slots: [slotOf('springExact'), slotOf('crossfade')] };
const places: readonly SeamPlace[] = [
  { source: 0.5, destination: 1.25 },
  { source: 0.75, destination: 2 },
];

function followed() {
  const threads = holdThreads();
  const motionOf = (transition: Transition) =>
    ({ state: 'ready', map, clips, chain: [transition] }) as unknown as Motion;
  const transition = signal<Transition | null>(chosen);
  const motion = signal<Motion>(motionOf(chosen));
  const at = signal<readonly SeamPlace[]>([]);
  const workspace = { state: signal<Workspace>({ ...defaultWorkspace, bottomTab: 'costMap' }) };
  const Model = createModel(() => ({
    judged: judgeSeamsOf(
      { open: { motion, transition }, document: { preview: signal(null) }, workspace },
      at,
    ),
  }));
  const { judged, ...model } = new Model();
  onTestFinished(() => model[Symbol.dispose]());
  const use = (now: Transition): void => {
    transition.value = now;
    motion.value = motionOf(now);
  };
  return { judged, at, use, workspace, threads, asked: () => threads.flatMap((each) => each.asked) };
}

test('the open transition is judged at each place, and again once its slots differ, but not once its seam moves', async () => {
  const { judged, at, use, asked, threads } = followed();
  expect(asked()).toHaveLength(0);
  at.value = places;
  expect(asked()).toMatchObject([
    { name: 'judgeSeams', request: { places, transition: { slots: chosen.slots } } },
  ]);
  threads[0].show([{ index: 1, faults: 3 }]);
  expect(judged.value).toMatchObject([{ index: 1, faults: 3 }]);
  threads[0].answer([{ index: 1, faults: 3 }, null]);
  await expect.poll(() => judged.value).toMatchObject([{ index: 1, faults: 3 }, null]);
  use({
    ...chosen,
    source: { ...chosen.source, time: 0.9 },
    destination: { ...chosen.destination, time: 0.1 },
  });
  expect(asked()).toHaveLength(1);
  use({ ...chosen, slots: [slotOf('springExact'), slotOf('crossfade', { blendTime: 0.7 })] });
  expect(asked()).toHaveLength(2);
});

test('nothing is judged behind another tab, nor where an end has no seam of its own', () => {
  const { at, use, workspace, asked } = followed();
  workspace.state.value = { ...workspace.state.peek(), bottomTab: 'review' };
  at.value = places;
  expect(asked()).toHaveLength(0);
  use({ ...chosen, source: { ...chosen.source, kind: 'chain' } });
  workspace.state.value = { ...workspace.state.peek(), bottomTab: 'costMap' };
  expect(asked()).toHaveLength(0);
});
