import { computed, signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { rootOwnClip } from '#core/rig/roles/clip-joints.ts';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import type { Slot } from '#core/transition/document/document.ts';
import { frozen } from '#renderer/kit/frozen.ts';
import { heldMotion } from '#renderer/motion/layers/held.ts';
import type { Moment, Motion, MotionOnStage } from '#renderer/stores/shown/motion.ts';
import { followMotionOnStage } from '#renderer/motion/on-stage.ts';
import { jointHalfLives } from '#renderer/motion/providers/joint-half-lives.ts';
import { followPlayed } from '#renderer/motion/providers/played.ts';
import type { HeldFrame } from '#renderer/stores/lab/trailing/shown-trailing.ts';
import type { OpenClips } from '#renderer/stores/shown/open-clips.ts';
import { defaultSlots } from '#core/engines/engines.ts';
import { defaultWorkspace } from '#renderer/stores/workspace/workspace.ts';
import { playing, slotFigures } from '#test/renderer/motion/one-moment.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { tailedClip, tailedSkeleton } from '#test/fixtures/tailed-clip.ts';
import { clipUse, slotOf, transitionOf as transitionBetween } from '#test/fixtures/transitions.ts';
import { transitionOf } from '#test/renderer/stores/library-fixture.ts';

function motionOf(names: readonly string[], slots: readonly Slot[]): OpenClips {
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
function posesOf({ shown }: MotionOnStage): readonly number[] {
  const state = shown.state.value;
  if (state.state !== 'ready') throw new Error(state.state);
  const moment = state.motion.createMoment();
  moment.evaluate(0.1);
  return moment.figures.flatMap(({ pose }) => [...pose.positions]);
}

const [a, ...others] = defaultSlots();
const longer = [{ ...a, values: { ...a.values, halfLife: 0.9 } }, ...others];

test('a frozen copy shows what was shown, whatever is edited or opened meanwhile', () => {
  const motion = signal(motionOf(['walk', 'hop'], defaultSlots()));
  const workspace = { state: signal(defaultWorkspace) };
  const none = signal(null);
  const played = computed(() => motion.value.state === 'ready' && motion.value.chain[0]);
  const app = {
    judgement: none,
    lab: { open: none, item: none, trailing: {}, requests: {} },
    open: { clips: motion, transition: none, played },
    session: { stage: signal({ kind: 'transition' }), blind: none, offers: signal([]) },
    workspace,
  } as unknown as Parameters<typeof followMotionOnStage>[0];
  const live = followMotionOnStage(app);
  const kept = frozen(live);
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

const map = createJointMap(tailedSkeleton);
const clip = rootOwnClip(tailedClip(), map);
const chain = { joints: ['Tail_01', 'Tail_02', 'Tail_03'], dampTime: 0.25, angleLimitDegrees: 40 };
const trailing = { chains: [chain], on: 'A', held: null } as const;

function trailingWith(held: HeldFrame | null): Motion {
  const transition = transitionBetween({
    source: clipUse(1),
    destination: clipUse(1),
    slots: [slotOf('crossfade'), slotOf('crossfade')],
  });
  const on = { map, namesOn: (name: string) => [name], shownOn: { id: null, problem: null } };
  const motion = { state: 'ready', chain: [transition], clips: [clip, clip], maps: [map, map], ...on };
  const shownAs = { inPlace: signal(false), trailing: signal(trailing), locked: signal(null) };
  const plays = playing({}, slotFigures(transition.slots));
  const { value } = followPlayed({ clips: signal(motion as never) }, plays, shownAs);
  if (value.state !== 'ready') throw new Error(value.state);
  return held === null ? value.motion : heldMotion(value.motion, held);
}

test('the open set trails on the slot it is shown on', () => {
  const moment = trailingWith(null).createMoment();
  moment.evaluate(0.3);
  const [a, b] = moment.figures;
  expect([a.particles.length, b.particles.length]).toEqual([3, 0]);
  const tipOf = ({ pose }: typeof a) => pose.positions.slice(24, 27);
  expect(Math.hypot(...tipOf(a).map((value, axis) => value - tipOf(b)[axis]))).toBeGreaterThan(0.03);
});

test('a held frame keeps its pose while its root moves, and what trails swings: the same in any order', () => {
  const moment = trailingWith({ time: 0.25, move: 'dash' }).createMoment();
  const held = (time: number) => {
    moment.evaluate(time);
    return moment.figures.map(({ pose, root }) => [
      ...pose.rotations,
      ...pose.positions,
      ...Array.from(root),
    ]);
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

test.each([null, { time: 0.25, move: 'dash' } as const])(
  'moments of one motion are apart: what one shows stays while another is evaluated, held frame %o',
  (held) => {
    const motion = trailingWith(held);
    const [shown, other] = [motion.createMoment(), motion.createMoment()];
    const all = ({ figures }: Moment) => JSON.stringify(figures);
    shown.evaluate(0.31);
    const before = all(shown);
    for (const time of [-0.2, 0, 1.7, 0.1]) other.evaluate(time);
    expect(all(other)).not.toBe(before);
    expect(all(shown)).toBe(before);
  },
);
