import { computed, signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { createJointMap } from '#core/joints/joint-map.ts';
import type { Slot } from '#core/transition/document/document.ts';
import { frozen } from '#renderer/kit/frozen.ts';
import { jointHalfLives } from '#renderer/stage/seam/joint-half-lives.ts';
import { followShownSeam, type ShownSeam } from '#renderer/stage/seam/shown-seam.ts';
import type { Motion } from '#renderer/stores/shown/open-motion.ts';
import { defaultSlots } from '#renderer/stores/slots/default-slots.ts';
import { defaultWorkspace } from '#renderer/stores/workspace/workspace.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { transitionOf } from '#test/renderer/stores/library-fixture.ts';

function motionOf(names: readonly string[], slots: readonly Slot[]): Motion {
  const clips = names.map((name) => rooted(starterClip(name)));
  const [source, destination] = clips;
  const maps = clips.map(({ skeleton }) => createJointMap(skeleton));
  const chain = [{ ...transitionOf('t'), slots }];
  return {
    ...{ state: 'ready', source, destination, clips, maps, paired: [null, null], map: maps[1], chain },
    ...{ namesOn: (name: string) => [name], shownOn: { id: null, problem: null } },
    withMuscles: (links) => links,
  };
}

/** Positions of all joints of A and B, 0.1 s after the seam. */
function posesOf({ seam }: ShownSeam): readonly number[] {
  const state = seam.value;
  if (state.state !== 'ready') throw new Error(state.state);
  state.seam.evaluate(0.1);
  return state.seam.slots.flatMap(({ pose }) => [...pose.positions]);
}

const [a, ...others] = defaultSlots();
const longer = [{ ...a, values: { ...a.values, halfLife: 0.9 } }, ...others];

test('a frozen copy shows what was shown, whatever is edited or opened meanwhile', () => {
  const motion = signal(motionOf(['walk', 'hop'], defaultSlots()));
  const workspace = { state: signal(defaultWorkspace) };
  const none = signal(null);
  const app = {
    judgement: none,
    lab: { open: none, item: none, list: none, requests: { run: none }, trailing: {} },
    open: { motion, alone: none, transition: none },
    session: { stage: signal({ kind: 'transition' }) },
    shown: { overlays: signal(new Set()), figures: computed(() => []) },
    workspace,
  } as unknown as Parameters<typeof followShownSeam>[0];
  const live = followShownSeam(app, signal(0));
  const kept = followShownSeam(frozen(app), signal(0));
  const before = posesOf(live);
  expect(posesOf(kept)).toEqual(before);
  const changes = [
    () => (motion.value = motionOf(['walk', 'hop'], longer)),
    () => (motion.value = motionOf(['jog', 'turn'], defaultSlots())),
    () => (workspace.state.value = { ...defaultWorkspace, inPlace: true }),
  ];
  let last = before;
  for (const change of changes) {
    change();
    expect(posesOf(live)).not.toEqual(last);
    expect(posesOf(kept)).toEqual(before);
    last = posesOf(live);
  }
});

const explain = (angularHalfLives: number[], angularVelocities: number[]) => ({
  angularHalfLives: Float32Array.from(angularHalfLives),
  angularVelocities: Float32Array.from(angularVelocities),
});

test('worked example: (3 * 0.1 + 1 * 0.9) / (3 + 1) = 0.3, for any sign of the velocities', () => {
  const out = jointHalfLives(new Float32Array(1), explain([0.1, 0.9, 0.5], [3, -1, 0]));
  expect(out[0]).toBeCloseTo(0.3, 6);
});

test('a joint below 0.12 rad/s is grey; just above it has a colour', () => {
  const out = jointHalfLives(
    new Float32Array(2),
    explain([0.2, 0.2, 0.2, 0.2, 0.2, 0.2], [0.1, 0.06, 0, 0.1, 0.07, 0]), // 0.1166 and 0.1221 rad/s
  );
  expect(out[0]).toBeNaN();
  expect(out[1]).toBeCloseTo(0.2, 6);
});

test('a turning axis without a half-life leaves the joint grey', () => {
  expect(jointHalfLives(new Float32Array(1), explain([NaN, 0.2, 0.2], [1, 1, 1]))[0]).toBeNaN();
});
