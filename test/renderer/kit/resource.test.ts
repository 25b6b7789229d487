import { createModel, signal } from '@preact/signals';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { resource, type Asking } from '#renderer/kit/resource.ts';

/** Inputs, and a number for what has the same answer in them. */
interface Inputs {
  readonly pair: number;
  readonly value: number;
}

interface Call extends Asking<string> {
  readonly inputs: Inputs;
  isUnderWay: boolean;
  readonly answer: (value: string) => void;
  readonly fail: (message: string) => void;
}

interface Kind {
  readonly finishes: (asked: Inputs, now: Inputs | null) => boolean;
  readonly hears: boolean; // work that fails at once when it is ended; else it goes on, as a call of main does
  readonly lasts: boolean;
}

/** A resource whose work the test does, with all the conditions. */
function setUp({ finishes = () => false, hears = false, lasts = false }: Partial<Kind> = {}) {
  const given = signal<Inputs | null>(null);
  const [isWanted, isSettled] = [signal(true), signal(true)];
  const calls: Call[] = [];
  const Model = createModel(() => ({
    known: resource<Inputs, string>(
      () => given.value,
      (inputs, asking) =>
        new Promise((resolve, reject) => {
          const answer = (value: string): void => (resolve(value), void (call.isUnderWay = false));
          const fail = (message: string): void => (
            reject(new Error(message)),
            void (call.isUnderWay = false)
          );
          const call: Call = { ...asking, inputs, isUnderWay: true, answer, fail };
          if (hears) asking.signal.addEventListener('abort', () => fail('ended'));
          calls.push(call);
        }),
      {
        while: () => isWanted.value,
        finishes,
        settle: () => isSettled.value,
        isSame: (a, b) => a.pair === b.pair && a.value === b.value,
        isKept: (before, now) => before.pair === now.pair,
        lasts,
      },
    ),
  }));
  const model = new Model();
  const end = (): void => model[Symbol.dispose]();
  onTestFinished(end);
  return { given, isWanted, isSettled, calls, known: model.known, end };
}

/** Lets answers arrive. */
async function arrive(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await Promise.resolve();
}

const inputs = (value: number, pair = 0): Inputs => ({ pair, value });
const nameOf = ({ pair, value }: Inputs): string => `${pair} ${value}`;

test('the answer before stays until there is a part of the next one, which replaces it', async () => {
  const { given, calls, known } = setUp();
  given.value = inputs(1);
  expect(known.value).toMatchObject({ state: 'working', value: null, of: null });
  calls[0].progress('a part');
  expect(known.value).toMatchObject({ state: 'working', value: 'a part', of: inputs(1) });
  calls[0].answer('one');
  await arrive();
  expect(known.value).toEqual({ state: 'idle', value: 'one', of: inputs(1), problem: null });
  given.value = inputs(2);
  expect(known.value).toMatchObject({ state: 'working', value: 'one', of: inputs(1) });
  await arrive();
  calls[1].progress('a part of two');
  expect(known.value).toMatchObject({ state: 'working', value: 'a part of two', of: inputs(2) });
  given.value = inputs(2, 1);
  expect(known.value).toMatchObject({ state: 'working', value: null });
  given.value = null;
  expect(known.value).toEqual({ state: 'idle', value: null, of: null, problem: null });
});

test('other inputs end the work at once, and begin when it has ended: its late answer, part or failure is dropped', async () => {
  const { given, calls, known } = setUp();
  given.value = inputs(1);
  given.value = inputs(2);
  expect(calls.map(({ signal: { aborted } }) => aborted)).toEqual([true]);
  calls[0].progress('late');
  calls[0].fail('late');
  await arrive();
  expect(calls.map(({ signal: { aborted } }) => aborted)).toEqual([true, false]);
  expect(known.value).toMatchObject({ state: 'working', value: null, problem: null });
  calls[1].answer('two');
  await arrive();
  expect(known.value).toMatchObject({ value: 'two', of: inputs(2) });
});

test.each([true, false])(
  'work that is finished first is shown, and does not end what waits: %s',
  async (isThere) => {
    const { given, calls, known } = setUp({ finishes: (asked, now) => asked.pair === now?.pair });
    given.value = inputs(1);
    for (const value of [2, 3]) given.value = inputs(value);
    if (isThere) calls[0].answer('one');
    else calls[0].fail('lost');
    await arrive();
    expect(known.value).toMatchObject({ state: 'working', value: isThere ? 'one' : null, problem: null });
    expect(calls.map((call) => call.inputs.value)).toEqual([1, 3]);
    given.value = inputs(4, 1);
    expect(calls[1].signal.aborted).toBe(true);
  },
);

test('an answer that lasts is shown until the next one, also without inputs and after a failure', async () => {
  const { given, calls, known } = setUp({ lasts: true });
  given.value = inputs(1);
  calls[0].answer('one');
  await arrive();
  given.value = null;
  expect(known.value).toEqual({ state: 'idle', value: 'one', of: inputs(1), problem: null });
  given.value = inputs(2, 1);
  calls[1].fail('lost');
  await arrive();
  expect(known.value).toEqual({ state: 'failed', value: 'one', of: inputs(1), problem: 'lost' });
  given.value = null;
  expect(known.value).toMatchObject({ state: 'idle', value: 'one', problem: null });
});

test('inputs with the same answer take the place of those before, and ask nothing', async () => {
  const { given, calls, known } = setUp();
  given.value = inputs(1);
  const next = inputs(1);
  given.value = next;
  calls[0].answer('one');
  await arrive();
  expect(known.value.of).toBe(next);
  const last = inputs(1);
  given.value = last;
  expect(known.value).toMatchObject({ state: 'idle', value: 'one' });
  expect(known.value.of).toBe(last);
  expect(calls).toHaveLength(1);
});

test('a failure is kept with its message until other inputs, or until it is tried again', async () => {
  const { given, calls, known, isWanted } = setUp();
  given.value = inputs(1);
  calls[0].fail('no such clip');
  await arrive();
  expect(known.value).toEqual({ state: 'failed', value: null, of: null, problem: 'no such clip' });
  expect(calls[0].signal.aborted).toBe(true); // what is left of it
  isWanted.value = false;
  isWanted.value = true;
  expect(calls).toHaveLength(1);
  known.retry();
  expect(known.value).toMatchObject({ state: 'working', problem: null });
  calls[1].answer('one');
  await arrive();
  expect(known.value).toMatchObject({ state: 'idle', value: 'one' });
});

test('a gesture neither ends work nor begins any; its end asks for what is there then', async () => {
  const { given, calls, isSettled } = setUp({ hears: true });
  given.value = inputs(1);
  isSettled.value = false;
  for (const value of [2, 3, 4]) given.value = inputs(value);
  expect(calls.map(({ signal: { aborted } }) => aborted)).toEqual([false]);
  isSettled.value = true;
  await arrive();
  expect(calls.map((call) => call.inputs.value)).toEqual([1, 4]);
  expect(calls[0].signal.aborted).toBe(true);
});

test('work ends with its condition, or is finished where that is wanted', async () => {
  for (const finishes of [false, true]) {
    const { given, calls, known, isWanted } = setUp({ finishes: (_, now) => finishes && now === null });
    given.value = inputs(1);
    isWanted.value = false;
    expect(calls[0].signal.aborted).toBe(!finishes);
    calls[0].answer('one');
    await arrive();
    expect(known.value).toMatchObject({ state: 'idle', value: finishes ? 'one' : null });
    isWanted.value = true;
    expect(calls).toHaveLength(finishes ? 1 : 2);
  }
});

type Step =
  | { readonly kind: 'give'; readonly inputs: readonly (Inputs | null)[] } // in a row
  | { readonly kind: 'want'; readonly isOn: boolean }
  | { readonly kind: 'settle'; readonly isOn: boolean }
  | { readonly kind: 'reply'; readonly how: 'answer' | 'fail' | 'show'; readonly call: number }
  | { readonly kind: 'retry' };

const anyInputs = fc.record({ pair: fc.nat(1), value: fc.nat(2) });
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('give' as const),
    inputs: fc.oneof(
      fc.tuple(fc.option(anyInputs, { freq: 8 })),
      fc.array(anyInputs, { minLength: 20, maxLength: 20 }),
    ),
  }),
  fc.record({ kind: fc.constant('want' as const), isOn: fc.boolean() }),
  fc.record({ kind: fc.constant('settle' as const), isOn: fc.boolean() }),
  fc.record({
    kind: fc.constant('reply' as const),
    how: fc.constantFrom('answer' as const, 'fail' as const, 'show' as const),
    call: fc.nat(8),
  }),
  fc.record({ kind: fc.constant('retry' as const) }),
);

const anyKind = fc.record({
  finishes: fc.boolean().map((finishes) => (_: Inputs, now: Inputs | null) => finishes && now === null),
  hears: fc.boolean(),
  lasts: fc.boolean(),
});

test('in any order: an answer is that of its inputs, nothing is asked twice, one work at a time and the newest next, none after the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 30 }), anyKind, async (steps, kind) => {
      const { given, isWanted, isSettled, calls, known, end } = setUp(kind);
      const take = (step: Step): void => {
        if (step.kind === 'give') for (const each of step.inputs) given.value = each;
        else if (step.kind === 'want') isWanted.value = step.isOn;
        else if (step.kind === 'settle') isSettled.value = step.isOn;
        else if (step.kind === 'retry') known.retry();
        else {
          const call = calls[step.call % Math.max(calls.length, 1)];
          if (step.how === 'answer') call?.answer(nameOf(call.inputs));
          if (step.how === 'show') call?.progress(nameOf(call.inputs));
          if (step.how === 'fail') call?.fail('failed');
        }
      };
      let [answered, asked, isTried] = [null as string | null, 0, false];
      for (const step of steps) {
        isTried ||= step.kind === 'retry';
        take(step);
        await arrive();
        const { state, value, of, problem } = known.value;
        const wanted = given.value && nameOf(given.value);
        const isLive = isWanted.value && isSettled.value;
        expect(value).toBe(of && nameOf(of));
        expect(calls.filter(({ signal }) => !signal.aborted && signal !== calls.at(-1)?.signal)).toEqual([]);
        const underWay = calls.filter(({ isUnderWay }) => isUnderWay);
        expect(underWay.length).toBeLessThanOrEqual(1);
        if (state === 'working') expect(underWay).toHaveLength(1);
        for (const call of underWay.filter(({ signal }) => isLive && !signal.aborted))
          expect(nameOf(call.inputs)).toBe(wanted);
        expect(problem !== null).toBe(state === 'failed');
        if (isLive && state === 'idle' && wanted !== null) expect(value).toBe(wanted);
        if (isLive && wanted === null && !kind.lasts) expect(value).toBe(null);
        if (isLive && wanted !== null && of !== null && !kind.lasts) expect(of.pair).toBe(given.value?.pair);
        // Of many inputs in a row, the first may begin at once.
        expect(calls.length - asked).toBeLessThanOrEqual(step.kind === 'give' && kind.hears ? 2 : 1);
        if (calls.length > asked) {
          expect(isWanted.value || kind.finishes(inputs(0), null)).toBe(true);
          if (!isTried && isLive && calls.length === asked + 1) expect(wanted).not.toBe(answered);
          [asked, isTried] = [calls.length, false];
        }
        if (isLive && state === 'idle') answered = value;
        if (isLive && state !== 'idle') answered = null;
      }
      end();
      expect(calls.every(({ signal }) => signal.aborted)).toBe(true);
      const last = known.value;
      for (const step of steps) take(step);
      await arrive();
      expect(calls).toHaveLength(asked);
      expect(known.value).toBe(last);
    }),
    { numRuns: 500 },
  );
});
