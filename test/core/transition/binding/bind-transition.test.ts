import type { Clock } from '#core/clip/motion.ts';
import { describe, expect, test } from 'vitest';
import { sampleClip } from '#core/clip/sampling/sample-clip.ts';
import { createPose, type Pose } from '#core/pose/pose.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { bindTransition, createClipEvaluation } from '#core/transition/binding/bind-transition.ts';
import {
  createTransitionFrame,
  evaluateTransition,
  type TransitionEvaluation,
  type TransitionFrame,
} from '#core/transition/evaluation/evaluation.ts';
import { bindTrailing } from '#core/procedural/trailing/trailing-chain.ts';
import { createTrailingRun } from '#core/procedural/trailing/trailing-run.ts';
import { wavingClip } from '#test/fixtures/clips.ts';
import { clonePose, differenceOf, isSound } from '#test/fixtures/poses.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { trailedPose } from '#test/fixtures/trailed-pose.ts';
import { chainUse, clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { starterClips } from '../../../../tools/starter/starter-clips.ts';

const JOINTS = 6;
const clip = (seed: number, loop = false) =>
  rooted(wavingClip({ joints: JOINTS, frameCount: 240, seed, loop }));
const clips = [clip(0), clip(2), clip(4)];
const trailing = [
  { name: 'tail', joints: ['joint3', 'joint4', 'joint5'], dampTime: 0.2, angleLimitDegrees: 30 },
];
const slots = [
  slotOf('springExact'),
  { ...slotOf('crossfade', { blendTime: 0.4 }), trails: false },
  slotOf('deadBlendArticle'),
];
const id = (k: number): string => `00000000-0000-4000-8000-00000000000${k}`;
const plain = transitionOf({ id: id(1), slots, trailing });
const ticked = transitionOf({ id: id(1), slots: slots.map((slot) => ({ ...slot, tick: 30 })), trailing });
const interrupting = transitionOf({ id: id(2), slots, trailing, source: chainUse(id(1), 0.1) });

function bind(chain: readonly Transition[], played = clips.slice(0, chain.length + 1)): TransitionEvaluation {
  return valueOf(bindTransition(chain, played, null));
}

const without = (chain: readonly Transition[]): readonly Transition[] =>
  chain.map((link) => ({ ...link, trailing: [] }));

const kinds: readonly (readonly [string, readonly Transition[]])[] = [
  ['from a clip', [plain]],
  ['at ticks', [ticked]],
  ['that interrupts another', [plain, interrupting]],
];

/** Pose of each slot, kept. */
const posesAt = (frame: TransitionFrame, evaluation: TransitionEvaluation, elapsed: number): Pose[] =>
  evaluateTransition(frame, evaluation, elapsed).slots.map(({ pose }) => clonePose(pose));

describe.each(kinds)('trailing on a transition %s', (_, chain) => {
  test('any order gives the bits of playing, to twenty seconds and more on either side', () => {
    const times = Array.from({ length: 90 }, (_time, i) => -1.5 + i / 23);
    times.push(17.9, 18.1, 38.2, -2.1, -1.9);
    const played = bind(chain);
    const frame = createTransitionFrame(played);
    const shown = times.map((time) => posesAt(frame, played, time));
    const jumping = bind(chain);
    const other = createTransitionFrame(jumping);
    for (let k = 0; k < times.length; k++) {
      const i = (k * 37) % times.length;
      expect(posesAt(other, jumping, times[i])).toEqual(shown[i]);
    }
  });

  test('only rotations and angular velocities of the chain differ, within its limit, and not in a slot without', () => {
    const [trailed, bare] = [bind(chain), bind(without(chain))];
    const frames = [createTransitionFrame(trailed), createTransitionFrame(bare)] as const;
    let largest = 0;
    for (let time = -0.9; time < 2; time += 0.07) {
      const [own, other] = [
        evaluateTransition(frames[0], trailed, time),
        evaluateTransition(frames[1], bare, time),
      ];
      for (const [i, { pose, root, explanation }] of own.slots.entries()) {
        const animated = other.slots[i];
        expect(root).toEqual(animated.root);
        expect(explanation.extrapolated).toEqual(animated.explanation.extrapolated);
        expect(pose.positions).toEqual(animated.pose.positions);
        expect(pose.rotations.slice(0, 12)).toEqual(animated.pose.rotations.slice(0, 12));
        expect(isSound(pose)).toBe(true);
        if (slots[i].trails === false) expect(pose).toEqual(animated.pose);
        else largest = Math.max(largest, differenceOf(pose, animated.pose).rotation);
      }
      expect([own.source, own.destination]).toEqual([other.source, other.destination]);
    }
    expect(largest).toBeGreaterThan(0.1);
  });
});

test('before the seam the figure trails behind its source as a run of it has it, played from the clip’s beginning', () => {
  const evaluation = bind([plain]);
  const frame = createTransitionFrame(evaluation);
  const source = evaluation.chains[0].first;
  const clock = { elapsed: 0 };
  const at = ({ elapsed: time }: Clock) => {
    clock.elapsed = time;
    return clock;
  };
  const run = createTrailingRun({
    parents: evaluation.parents,
    joints: bindTrailing(trailing, clips[0].skeleton).joints,
    motion: {
      pose: (out, now) => source.pose(out, at(now)),
      root: (out, now) => source.root(out, at(now)),
      begins: -1,
    },
  });
  for (const time of [-0.95, -0.5, -0.013])
    expect(posesAt(frame, evaluation, time)[0]).toEqual(
      clonePose(trailedPose(createPose(JOINTS), run, { elapsed: time })),
    );
});

test('a loop, which has no beginning, trails at any time; two stretches meet without a jump', () => {
  const loops = [clip(0, true), clip(2, true)];
  const evaluation = bind([{ ...plain, source: clipUse(1), destination: clipUse(0.5) }], loops);
  const frame = createTransitionFrame(evaluation);
  for (const edge of [-22, -2, 18, 38]) {
    const [before, after] = [-1e-6, 1e-6].map((by) => posesAt(frame, evaluation, edge + by)[0]);
    expect(differenceOf(before, after).rotation).toBeLessThan(1e-4);
    const bare = bind(without([plain]), loops);
    const animated = posesAt(createTransitionFrame(bare), bare, edge)[0];
    expect(differenceOf(after, animated).rotation).toBeGreaterThan(0.01);
  }
});

test('chains step at their rate, or with the ticks of their slot; at 60 Hz where it has none', () => {
  const stepOf = (rate: '30' | 'tick', ticks: object = {}): number | undefined => {
    const chains = [{ ...trailing[0], rate }];
    const { runs } = bind([{ ...plain, slots: [{ ...slots[0], ...ticks }], trailing: chains }]).trailing;
    return runs[0]?.dt;
  };
  expect([stepOf('30'), stepOf('tick', { tick: 24 }), stepOf('tick')]).toEqual([1 / 30, 1 / 24, 1 / 60]);
});

test('chains of an interrupted transition have no effect', () => {
  const [own, bare] = [
    bind([plain, { ...interrupting, trailing: [] }]),
    bind(without([plain, interrupting])),
  ];
  for (const time of [-0.05, 0.2])
    expect(posesAt(createTransitionFrame(own), own, time)).toEqual(
      posesAt(createTransitionFrame(bare), bare, time),
    );
});

test('a problem of an earlier transition is reported with its name', () => {
  const broken = { ...plain, name: 'walk to jog', slots: [slotOf('magic')] };
  expect(bindTransition([broken], clips.slice(0, 2), null)).toMatchObject({
    ok: false,
    error: { code: 'unknownMethod', field: 'slots[0].method' },
  });
  expect(bindTransition([broken, interrupting], clips, null)).toMatchObject({
    ok: false,
    error: { code: 'unknownMethod', field: 'source.id', message: expect.stringContaining('“walk to jog”') },
  });
});

test('an open clip is shown as recorded, at every time and in its place', () => {
  for (const { clip: recorded } of starterClips()) {
    const motion = rooted(recorded);
    const result = createClipEvaluation(motion);
    const frame = createTransitionFrame(result);
    const expected = createPose(motion.skeleton.names.length);
    for (const share of [0, 0.25, 0.5, 1]) {
      const at = Math.round(share * (motion.frameCount - 1));
      evaluateTransition(frame, result, at / motion.fps);
      sampleClip(expected, motion, at / motion.fps);
      expect(frame.slots[0].pose.positions).toEqual(expected.positions);
      expect(frame.slots[0].pose.rotations).toEqual(expected.rotations);
      const { state } = frame.slots[0].root;
      for (let i = 0; i < 3; i++) expect(state[i]).toBeCloseTo(motion.root.states[at * 3 + i], 5);
    }
  }
});
