import { expect, test } from 'vitest';
import { createEvaluation } from '#core/transition/evaluation/create-evaluation.ts';
import { describeSourceEnd, sourceEndOf } from '#core/transition/evaluation/source-end.ts';
import type { MotionUse, Transition } from '#core/transition/document/document.ts';
import { wavingClip } from '#test/fixtures/clips.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { chainUse, clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';

/** A clip of 1.2 s. */
const clip = (loop = false) => rooted(wavingClip({ joints: 2, frameCount: 37, fps: 30, loop }));
const destination = rooted(wavingClip({ joints: 2, frameCount: 90, fps: 60, seed: 3 }));
const slots = [
  slotOf('crossfade', { blendTime: 0.4 }),
  slotOf('springExact'),
  slotOf('deadBlendArticle'),
  slotOf('nlerpCrossfade', { blendTime: 0.3 }),
];

function endsOf(source: MotionUse, loop = false, own: Partial<Transition> = {}) {
  const transition = transitionOf({ source, slots, ...own });
  const evaluation = createEvaluation([transition], [clip(loop), destination], null);
  return transition.slots.map((_, slot) => sourceEndOf(evaluation, slot));
}

const near = (value: number): number => expect.closeTo(value, 6) as number;

test('slots that read their source beyond its end have both times; methods that read none have no note', () => {
  const [crossfade, spring, deadBlend, nlerp] = endsOf(clipUse(1));
  expect(crossfade).toEqual({ endsAfter: near(0.2), readFor: near(0.4) });
  expect([spring, deadBlend]).toEqual([null, null]);
  expect(nlerp).toEqual({ endsAfter: near(0.2), readFor: near(0.3) });
});

test('what is left of the clip plays at its rate', () => {
  const [fast, , , short] = endsOf(clipUse(0.7, 2)); // 0.5 s of it last 0.25 s
  expect(fast).toEqual({ endsAfter: near(0.25), readFor: near(0.4) });
  expect(short).toEqual({ endsAfter: near(0.25), readFor: near(0.3) });
  expect(endsOf(clipUse(1, 0.5))).toEqual([null, null, null, null]);
  expect(endsOf({ ...clipUse(1), mirror: true })[0]).toEqual({ endsAfter: near(0.2), readFor: near(0.4) });
});

test('a loop never ends, and a source that lasts as long as its blend is read to its end', () => {
  expect(endsOf(clipUse(1), true)).toEqual([null, null, null, null]);
  expect(endsOf(clipUse(0.8))[0]).toBeNull();
  expect(endsOf(clipUse(0.8 + 0.016))[0]).toBeNull(); // half a frame is 0.0167 s
  expect(endsOf(clipUse(0.8 + 0.02))[0]).not.toBeNull();
});

test('a clip that is left at its last frame, or has no other, ends at the seam', () => {
  expect(endsOf(clipUse(1.2))[0]).toEqual({ endsAfter: near(0), readFor: near(0.4) });
});

test('a shorter request that is granted reads the source for as long as it blends', () => {
  expect(endsOf(clipUse(1), false, { requests: [{ from: 'a game', duration: 0.1 }] })[0]).toBeNull();
});

test('of an interruption the clip that was playing ends', () => {
  const first = transitionOf({ id: 'first', source: clipUse(0.1), destination: clipUse(0.3, 1.5), slots });
  // 0.4 s after its seam, the destination is at 0.9 s, and 0.3 s of it last 0.2 s.
  const second = transitionOf({ source: chainUse('first', 0.4), slots });
  const evaluation = createEvaluation([first, second], [clip(), clip(), destination], null);
  expect(sourceEndOf(evaluation, 0)).toEqual({ endsAfter: near(0.2), readFor: near(0.4) });
});

test('a sentence has both times', () => {
  expect(describeSourceEnd({ endsAfter: 0.206, readFor: 0.4 })).toMatch(/ ends 0\.21 s after .* for 0\.40 s/);
});
