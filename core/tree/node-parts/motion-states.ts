import { nullableSpec, numberSpec, optionalSpec, textSpec } from '../../documents/specs/plain-specs.ts';
import type { ValueOf } from '../../documents/specs/spec.ts';
import { objectSpec } from '../../documents/specs/structure-specs.ts';
import { clipSpec, durationSpec } from '../tree-spec.ts';
import { changeFields, CROSSFADE, type MethodChange } from './method-change.ts';

/** The state in which no entry plays; and any state, in a pair. */
export const REST_STATE = 'rest';
export const ANY_STATE = '*';

/** A transition from one motion state of a queue to another. Marks are on the states' own clocks, s. */
export const statePairSpec = objectSpec('A transition', {
  from: optionalSpec(textSpec, ANY_STATE),
  to: optionalSpec(textSpec, ANY_STATE),
  blendTime: durationSpec, // s, into the next state or the clip between
  ...changeFields,
  /** The state is left when its clock is here, in a loop also in a later round; null = at once. */
  out: nullableSpec(numberSpec()),
  /** The next state is entered here; null = at its own in marker. */
  in: nullableSpec(numberSpec()),
  /** A clip that plays between the two, and its blend into the next state, s. */
  through: nullableSpec(objectSpec('A clip between', { clip: clipSpec, blendOut: durationSpec })),
});
export type StatePair = ValueOf<typeof statePairSpec>;

/** A motion of a queue. */
export interface QueuedMotion {
  readonly name: string;
  readonly in: number; // s on its own clock
  readonly out: number; // s; infinity for the rest
  readonly fadeIn: number; // s, unless a pair overrides it
  readonly fadeOut: number; // s
  readonly round: number; // s after which its marks come again; 0 = never
}

/** A motion that a queue shows from a time on. */
interface StateStep extends MethodChange {
  readonly time: number; // s
  readonly state: number; // index; -1 = the clip of `pair`
  readonly origin: number; // tree time at which its clock is 0, s
  readonly blendTime: number; // s
  readonly pair: number; // index; -1 = none
}

/** A start of a state, and what became of it. */
export interface StateRequest {
  readonly time: number; // s, of its start
  readonly begins: number; // s, at the out mark that it waited for; else its time
  readonly blendTime: number; // s
  readonly method: string;
  readonly from: number;
  readonly to: number;
  readonly pair: number; // index; -1 = none
  readonly lostTo: number | null; // index of the state that was asked for before it began
}

interface Queue {
  readonly states: readonly QueuedMotion[]; // the rest first
  readonly starts: readonly { readonly time: number; readonly state: number }[]; // by time
  readonly pairs: readonly StatePair[];
  readonly lengths: readonly number[]; // [pairs] s, of the clips between
  readonly origin: number; // tree time at which the clock of the rest is 0, s
}

/** The first pair that leads from one state to another; -1 = none. */
export function findPair(pairs: readonly StatePair[], from: string, to: string): number {
  const is = (named: string, name: string): boolean => named === ANY_STATE || named === name;
  return pairs.findIndex((pair) => is(pair.from, from) && is(pair.to, to));
}

/** The first pair between two states, or their fades. */
function changeBetween({ states, pairs }: Queue, from: number, to: number) {
  const pair = findPair(pairs, states[from].name, states[to].name);
  const blendTime = to === 0 ? states[from].fadeOut : states[to].fadeIn;
  const fade = { blendTime, method: CROSSFADE, easing: 'linear' as const };
  const fades = { ...fade, out: null, in: null, through: null };
  return { ...(pairs[pair] ?? fades), to, pair };
}

/**
 * Plans which state of a queue plays when. A start waits for the out mark of its pair, at most until the out
 * marker of the state that plays; another start before then takes its place. A clip between two states is
 * left at once. A state that nothing interrupts goes back to the rest, so that it is gone at its out marker.
 *
 * Source: Edsall, "Animation Blending: Achieving Inverse Kinematics and More", on the FIFO tree that manages
 * transitions and time marks.
 */
export function planStates(queue: Queue): {
  readonly steps: readonly StateStep[];
  readonly requests: readonly StateRequest[];
} {
  const { states, starts } = queue;
  const steps: StateStep[] = [];
  const requests: StateRequest[] = [];
  let now = { state: 0, origin: queue.origin, since: Number.NEGATIVE_INFINITY };
  const enter = (change: ReturnType<typeof changeBetween>, begins: number): void => {
    while (steps.length > 0 && steps[steps.length - 1].time >= begins) steps.pop();
    const entered = stepsOf(change, begins, queue);
    steps.push(...entered);
    const { state, origin, time } = entered[entered.length - 1];
    now = { state, origin, since: time };
  };
  const goToRest = (before: number): void => {
    if (now.state === 0) return;
    const change = changeBetween(queue, now.state, 0);
    const mark = change.out ?? states[now.state].out - change.blendTime;
    const begins = Math.max(now.origin + mark, now.since);
    if (begins < before) enter(change, begins);
  };
  starts.forEach(({ time, state }, i) => {
    goToRest(time);
    const change = changeBetween(queue, now.state, state);
    const clock = time - now.origin;
    const waits = time < now.since ? 0 : nextAtMark(states[now.state], change.out, clock) - clock;
    const begins = time + waits;
    const next = starts.at(i + 1);
    const lostTo = next !== undefined && next.time <= begins ? next.state : null;
    const { pair, blendTime, method } = change;
    requests.push({
      time,
      begins: lostTo === null ? begins : time,
      blendTime,
      method,
      from: now.state,
      to: state,
      pair,
      lostTo,
    });
    if (lostTo === null) enter(change, begins);
  });
  goToRest(Number.POSITIVE_INFINITY);
  return { steps, requests };
}

/**
 * The steps into a state: the clip between, if any, and the state. The rest goes on unless it is entered at a
 * mark.
 */
function stepsOf(
  { to, pair, blendTime, method, easing, in: mark, through }: ReturnType<typeof changeBetween>,
  begins: number,
  { states, lengths, origin }: Queue,
): readonly StateStep[] {
  const time = through === null ? begins : begins + Math.max(lengths[pair] - through.blendOut, 0);
  const restarted = time - (mark ?? states[to].in);
  const step = { method, easing, pair };
  return [
    ...(through === null ? [] : [{ ...step, time: begins, state: -1, origin: begins, blendTime }]),
    {
      ...step,
      time,
      state: to,
      blendTime: through?.blendOut ?? blendTime,
      origin: to === 0 && mark === null ? origin : restarted,
    },
  ];
}

/**
 * The time on a state's clock, not before `clock`, at which it reaches a mark; `clock` if there is none, or
 * if it is past for good.
 */
function nextAtMark({ round, out }: QueuedMotion, mark: number | null, clock: number): number {
  if (mark === null) return clock;
  const rounds = round > 0 ? Math.max(Math.ceil((clock - mark) / round), 0) : 0;
  return Math.max(Math.min(mark + rounds * round, out), clock);
}
