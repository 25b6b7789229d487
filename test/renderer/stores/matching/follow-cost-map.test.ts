import { effect, signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { RootedClip } from '#core/root/rooted-clip.ts';
import type { Transition } from '#core/transition/document/document.ts';
import type { CostMapAnswer, CostMapRequest } from '#renderer/stores/matching/cost-map-request.ts';
import { followCostMap } from '#renderer/stores/matching/follow-cost-map.ts';
import type { Motion } from '#renderer/stores/shown/open-motion.ts';
import type { ClipUses } from '#renderer/stores/transitions/clip-uses.ts';
import { defaultWorkspace } from '#renderer/stores/workspace/workspace.ts';
import { createThread } from '#test/fixtures/worker-thread.ts';
import { documentOf, transitionOf } from '../library-fixture.ts';

const clipAt = (fps: number): RootedClip => ({ fps, frameCount: 60 }) as RootedClip;
const readyOf = (...[source, destination]: readonly [RootedClip, RootedClip]): Motion =>
  ({ state: 'ready', source, destination }) as Motion;

/** The map of a transition, its first worker, and the signals that it follows. */
function followed() {
  const base = transitionOf('t1');
  const slots = [{ method: 'springExact', values: { halfLife: 0.2 } }] as unknown as Transition['slots'];
  const transition = signal<Transition | null>({ ...base, slots, chosen: 0 });
  const uses = signal<ClipUses | null>({ source: base.source, destination: base.destination });
  const motion = signal<Motion>(readyOf(clipAt(30), clipAt(60)));
  const workspace = { state: signal({ ...defaultWorkspace, bottomTab: 'costMap' as const }) };
  const preview = signal<null>(null);
  const threads: ReturnType<typeof createThread<CostMapRequest, CostMapAnswer>>[] = [];
  let map: ReturnType<typeof followCostMap> | undefined;
  const stop = effect(() => {
    map ??= followCostMap(
      {
        open: { motion, uses, transition, isClip: signal(false) },
        document: { preview, shown: signal(documentOf([], [])) },
        workspace,
      },
      () => {
        threads.push(createThread());
        return threads[threads.length - 1].worker;
      },
    );
  });
  const begun = (): number => threads[0]?.asked.filter(({ kind }) => kind === 'begin').length ?? 0;
  return { map: map!, transition, uses, motion, workspace, threads, begun, stop };
}

test('moving the seam and edits that a map does not depend on compute nothing', () => {
  const { transition, uses, begun, threads } = followed();
  expect(begun()).toBe(1);
  threads[0].answer({ kind: 'idle', failure: null });
  const now = uses.peek()!;
  uses.value = { ...now, source: { ...now.source, time: 1.5 } };
  transition.value = { ...transition.peek()!, note: 'looks good' };
  expect(begun()).toBe(1);
  transition.value = {
    ...transition.peek()!,
    slots: [{ ...transition.peek()!.slots[0], values: { halfLife: 0.3 } }],
  };
  expect(begun()).toBe(2);
});

test('nothing is computed behind another tab, nor for a blend tree', () => {
  const { map, motion, workspace, uses, begun, threads } = followed();
  threads[0].answer({ kind: 'idle', failure: null });
  workspace.state.value = { ...workspace.state.peek(), bottomTab: 'metrics' as never };
  motion.value = readyOf(clipAt(30), clipAt(30));
  expect(begun()).toBe(1);
  const now = uses.peek()!;
  uses.value = { ...now, destination: { ...now.destination, kind: 'tree' } };
  workspace.state.value = { ...workspace.state.peek(), bottomTab: 'costMap' };
  expect(begun()).toBe(1);
  expect(map.inputs.value).toBeNull();
  uses.value = now;
  expect(begun()).toBe(2);
});
