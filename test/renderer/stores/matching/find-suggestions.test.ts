import { createModel, signal } from '@preact/signals';
import { expect, onTestFinished, test } from 'vitest';
import type { SeamPlace } from '#core/judge/suggest.ts';
import { withBoundMuscles, LEFT_LEG } from '#core/procedural/muscle/muscle-asset.ts';
import type { Transition } from '#core/transition/document/document.ts';
import {
  exitsIn,
  judgeSeamsOf,
  leftAtPlayhead,
  rangeOnSource,
  withoutMuscles,
} from '#renderer/stores/matching/find-suggestions.ts';
import type { OpenClips } from '#renderer/stores/shown/open-clips.ts';
import { defaultWorkspace, type Workspace } from '#renderer/stores/workspace/workspace.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { playRates } from '#test/fixtures/odd-clips.ts';
import { forAll } from '#test/fixtures/property.ts';
import { clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { holdThreads } from '#test/fixtures/worker-thread.ts';
import { transitionOf as listedTransition } from '../library-fixture.ts';

test('a slot with muscles of the library is not tried, and suggestions name the slots as they are', () => {
  const [muscles, spring, dead] = ['muscleCrossfade', 'springExact', 'deadBlendArticle'].map((id) =>
    slotOf(id),
  );
  const transition = transitionOf({ slots: [muscles, spring, dead], chosen: 2 });
  const bound = { asset: LEFT_LEG, mirrored: false, fatiguePose: null };
  const values = withBoundMuscles(muscles.values, bound);
  const clips = { chain: [{ ...transition, slots: [{ ...muscles, values }, spring, dead] }] };
  const { tried, allSlots } = withoutMuscles({ transition, clips });
  expect(tried.slots).toEqual([spring, dead]);
  expect(tried.slots[tried.chosen]).toBe(dead);
  expect(allSlots(0)).toBe(1);
});

const playing = (loopRange: unknown) => ({
  session: { loopRange: signal(loopRange) },
  open: { editable: signal(transitionOf({ source: { ...clipUse(2), playRate: 2 } })) },
});

test('the range on the source is the part of the loop range before the seam, at the rate of the source', () => {
  expect(rangeOnSource(playing({ start: -0.5, end: 1 }) as never)).toEqual({ start: 1, end: 2 });
  expect(rangeOnSource(playing({ start: -0.5, end: -0.25 }) as never)).toEqual({ start: 1, end: 1.5 });
  for (const none of ['blend', null, { start: 0, end: 1 }])
    expect(rangeOnSource(playing(none) as never)).toBeNull();
});

test('exits are the whole frames of a range on the clip, without barred ones', () => {
  const clip = { frameCount: 11, fps: 10, loop: false };
  const barred = new Uint8Array(11).fill(1, 8, 10);
  expect(exitsIn(clip, { start: 0.65, end: 3 }, barred)).toEqual([0.7, 1]);
  expect(exitsIn(clip, { start: -1, end: 0.1 }, barred)).toEqual([0, 0.1]);
  expect(exitsIn(clip, { start: 2, end: 3 }, barred)).toEqual([]);
});

test('of a loop they are at most one round, and may lie in an earlier one', () => {
  const clip = { frameCount: 11, fps: 10, loop: true };
  const exits = exitsIn(clip, { start: -5, end: -0.5 }, new Uint8Array(11));
  expect(exits).toHaveLength(10);
  expect(exits.at(-1)).toBe(-0.5);
  const barred = new Uint8Array(11).fill(1, 5, 6);
  expect(exitsIn(clip, { start: -0.6, end: -0.4 }, barred)).toEqual([-0.6, -0.4]);
});

test('before the seam a source is left where it is at the playhead, at any rate; after it, at its out point', () =>
  forAll(playRates, numberBetween(-2, 2), (playRate, time) => {
    const transition = transitionOf({ source: { ...clipUse(3, playRate), marker: 'out' } });
    const app = { session: { time: signal(time) }, open: { editable: signal(transition) } };
    const { source } = leftAtPlayhead(app as never)!;
    expect(source.time).toBeCloseTo(3 + Math.min(time, 0) * playRate, 9);
    expect(source.marker).toBe(time < 0 ? undefined : 'out');
  }));

const [map, clips] = [{}, [{}, {}]];
const chosen = { ...listedTransition('t'), slots: [slotOf('springExact'), slotOf('crossfade')] };
const places: readonly SeamPlace[] = [
  { source: 0.5, destination: 1.25 },
  { source: 0.75, destination: 2 },
];

function followed() {
  const threads = holdThreads();
  const motionOf = (transition: Transition) =>
    ({ state: 'ready', map, clips, chain: [transition] }) as unknown as OpenClips;
  const transition = signal<Transition | null>(chosen);
  const motion = signal<OpenClips>(motionOf(chosen));
  const at = signal<readonly SeamPlace[]>([]);
  const workspace = { state: signal<Workspace>({ ...defaultWorkspace, bottomTab: 'costMap' }) };
  const Model = createModel(() => ({
    judged: judgeSeamsOf(
      { open: { clips: motion, transition }, document: { preview: signal(null) }, workspace },
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
