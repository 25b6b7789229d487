import { expect, test } from 'vitest';
import { schemaProblem } from '#contract/words/schema-problem.ts';
import { transitionSchema } from '#core/documents/transition-schema.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';

const trail = { joints: ['Tail'], dampTime: 0.2, angleLimitDegrees: 90 };
const { alignment } = transitionOf();

/** The message about `changes` of a valid transition; null if it is valid too. */
function problemOf(changes: Partial<Transition>): string | null {
  const transition = transitionOf({ source: clipUse(1), destination: clipUse(0), ...changes });
  const parsed = transitionSchema.safeParse(transition);
  return parsed.success ? null : schemaProblem(parsed.error, transition).message;
}

test.each<[Partial<Transition>, string | null]>([
  [{}, null],
  [{ trailing: [trail], requests: [{ from: 'AI', duration: 0 }] }, null],
  [{ source: clipUse(2e6) }, 'source.time: expected at most 1000000, found 2000000.'],
  [{ destination: clipUse(Number.NaN) }, 'destination.time: expected number, found NaN.'],
  [{ source: clipUse(1, 0) }, 'source.playRate: expected more than 0, found 0.'],
  [
    { destination: clipUse(1, Number.POSITIVE_INFINITY) },
    'destination.playRate: expected number, found Infinity.',
  ],
  [
    { alignment: { ...alignment, offset: { x: 0, z: 0, yaw: -1e7 } } },
    'alignment.offset.yaw: expected at least -1000000, found -10000000.',
  ],
  [{ requests: [{ from: 'AI', duration: -1 }] }, 'requests[0].duration: expected at least 0, found -1.'],
  [
    { slots: [{ ...slotOf('crossfade'), profile: { joint1: -1 } }] },
    'slots[0].profile.joint1: expected at least 0, found -1.',
  ],
  [{ trailing: [{ ...trail, dampTime: -1 }] }, 'trailing[0].dampTime: expected at least 0, found -1.'],
  [
    { trailing: [{ ...trail, angleLimitDegrees: Number.NaN }] },
    'trailing[0].angleLimitDegrees: expected number, found NaN.',
  ],
  [
    { trailing: [{ ...trail, offsets: { Tail: [0, Number.NaN, 0] } }] },
    'trailing[0].offsets.Tail[1]: expected number, found NaN.',
  ],
  [{ chosen: 2 }, 'chosen: expected the index of a slot.'],
  [{ slots: [] }, 'slots: expected at least 1 entries, found a list; chosen: expected the index of a slot.'],
])('%#: each value that a transition cannot have is named', (changes, message) => {
  expect(problemOf(changes)).toBe(message);
});
