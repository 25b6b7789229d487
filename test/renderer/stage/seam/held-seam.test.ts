import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { rootOwnClip } from '#core/joints/find-root.ts';
import { createJointMap } from '#core/joints/joint-map.ts';
import { withHeldFrame } from '#renderer/stage/seam/held-seam.ts';
import type { Seam, SeamState } from '#renderer/stage/seam/seam.ts';
import { followSeam } from '#renderer/stage/seam/seam-evaluator.ts';
import type { HeldFrame } from '#renderer/stores/lab/trailing/trailing-session.ts';
import { tailedClip, tailedSkeleton } from '#test/fixtures/tailed-clip.ts';
import { clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';

const map = createJointMap(tailedSkeleton);
const clip = rootOwnClip(tailedClip(), map);
const chain = { joints: ['Tail_01', 'Tail_02', 'Tail_03'], dampTime: 0.25, angleLimitDegrees: 40 };
const trailing = { chains: [chain], on: 'A', held: null } as const;

function seamWith(held: HeldFrame | null): Seam {
  const transition = transitionOf({
    source: clipUse(1),
    destination: clipUse(1),
    slots: [slotOf('crossfade'), slotOf('crossfade')],
  });
  const on = { map, namesOn: (name: string) => [name], shownOn: { id: null, problem: null } };
  const motion = { state: 'ready', chain: [transition], clips: [clip, clip], maps: [map, map], ...on };
  const open = { played: signal(transition), motion: signal(motion), alone: signal(null) };
  const seam = followSeam(open as never, signal([]), signal(false), signal(trailing));
  const { value }: { readonly value: SeamState } = withHeldFrame(seam, signal(held));
  if (value.state !== 'ready') throw new Error(value.state);
  return value.seam;
}

test('the open set trails on the slot it is shown on', () => {
  const seam = seamWith(null);
  seam.evaluate(0.3);
  const [a, b] = seam.slots;
  expect([a.trailing === null, b.trailing === null]).toEqual([false, true]);
  const tipOf = ({ pose }: typeof a) => pose.positions.slice(24, 27);
  expect(Math.hypot(...tipOf(a).map((value, axis) => value - tipOf(b)[axis]))).toBeGreaterThan(0.03);
});

test('a held frame keeps its pose while its root moves, and what trails swings: the same in any order', () => {
  const seam = seamWith({ time: 0.25, move: 'dash' });
  const held = (time: number) => {
    seam.evaluate(time);
    return seam.slots.map(({ pose, root }) => [...pose.rotations, ...pose.positions, ...Array.from(root)]);
  };
  const times = Array.from({ length: 40 }, (_, i) => i / 15);
  const shown = times.map(held);
  for (const i of [31, 4, 17]) expect(held(times[i])).toEqual(shown[i]);
  const turns = (slot: number, joint: number) =>
    new Set(
      shown.map((slots) =>
        slots[slot]
          .slice(joint * 4, joint * 4 + 4)
          .map((v) => v.toFixed(5))
          .join(),
      ),
    );
  expect(turns(1, 6).size).toBe(1);
  expect(turns(0, 1).size).toBe(1);
  expect(turns(0, 6).size).toBeGreaterThan(12);
  expect(new Set(shown.map(([slot]) => slot.at(-2))).size).toBeGreaterThan(5);
});
