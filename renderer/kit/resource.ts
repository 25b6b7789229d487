import {
  computed,
  createModel,
  effect,
  signal,
  untracked,
  useSignal,
  type ReadonlySignal,
  type Signal,
} from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo } from 'preact/hooks';
import { messageOf } from '#core/kit/result.ts';

/** What is known of the answer to inputs. */
export interface Known<Inputs, Value> {
  /** `idle`: `value` is the whole answer, or nothing is asked; `failed`: see `problem`. */
  readonly state: 'idle' | 'working' | 'failed';
  /** The answer as far as it is there; that to the inputs before until there is any; null = none. */
  readonly value: Value | null;
  readonly of: Inputs | null; // inputs of `value`
  readonly problem: string | null; // why the work failed
}

/** What work gets with its inputs. */
export interface Asking<Progress> {
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** Reports the answer as far as it is there. */
  readonly progress: (soFar: Progress) => void;
}

/** Answers inputs. A rejection is a failure; its message is shown. */
export type Work<Inputs, Value> = (inputs: Inputs, asking: Asking<Value>) => Promise<Value>;

/** When work begins and ends, and how long its answer is shown. The functions without parameters read signals. */
interface Conditions<Inputs> {
  /** False: nothing is asked, and the work under way ends, unless it `finishes`. What is known stays. */
  readonly while?: () => boolean;
  /** False during a gesture: the work under way goes on, and other inputs count when the gesture ends. */
  readonly settle?: () => boolean;
  /** True if the work on `asked` is finished first, and shown. `now` waits for it; null: `while` became false. */
  readonly finishes?: (asked: Inputs, now: Inputs | null) => boolean;
  /** True if two inputs have the same answer; default: if they are the same object. */
  readonly isSame?: (a: Inputs, b: Inputs) => boolean;
  /** True if the answer to `before` may be shown until there is one to `now`; default: always. */
  readonly isKept?: (before: Inputs, now: Inputs) => boolean;
  /** True: an answer is shown until the next one, also if nothing is asked any more or the work fails. */
  readonly lasts?: boolean;
}

/** An answer that follows its inputs. */
export interface Resource<Inputs, Value> extends ReadonlySignal<Known<Inputs, Value>> {
  /** Asks again with the same inputs, as after a failure. */
  retry(): void;
}

const nothing = { state: 'idle', value: null, of: null, problem: null } as const;

/**
 * Asks for the answer to inputs, once, and again when they change: the work on the inputs before ends, and an
 * answer that still comes from it is dropped. Other work begins when that has ended, with the newest inputs. It
 * all ends with the effects around it.
 *
 * @param inputs reads signals; null = nothing is asked, and nothing is known
 */
export function resource<Inputs, Value>(
  inputs: () => Inputs | null,
  work: Work<Inputs, Value>,
  conditions: Conditions<Inputs> = {},
): Resource<Inputs, Value> {
  const { settle, isSame = Object.is, isKept = () => true, lasts = false } = conditions;
  const known = signal<Known<Inputs, Value>>(nothing);
  const wanted = computed(inputs);
  const tries = signal(0);
  let tried = 0;
  const asked = createAsked(work, known, conditions);
  const ask = (now: Inputs): void => {
    tried = tries.peek();
    const { value, of } = known.peek();
    const isShown = lasts || (of !== null && isKept(of, now));
    known.value = { ...(isShown ? { value, of } : nothing), state: 'working', problem: null };
    asked.begin(now);
  };
  const follow = (now: Inputs | null): void => {
    const before = asked.newest();
    if (now === null) {
      asked.end();
      if (!lasts && known.peek() !== nothing) known.value = nothing;
    } else if (before === null || tried !== tries.peek() || !isSame(before, now)) ask(now);
    else if (before !== now) asked.replace(now);
  };
  effect(() => {
    void tries.value;
    const isWanted = conditions.while?.() ?? true;
    if (isWanted && settle?.() === false) return;
    const now = isWanted ? wanted.value : null;
    untracked(() => {
      if (isWanted) follow(now);
      else if (known.peek().state === 'working') asked.finish();
    });
  });
  effect(() => asked.end);
  const retry = (): void => void tries.value++;
  return Object.assign(
    computed(() => known.value),
    { retry },
  );
}

/** Work for inputs, or for others that have the same answer by now. */
interface Task<Inputs> {
  inputs: Inputs;
  readonly ending: AbortController;
}

/** What is asked: one work at a time, whose answer becomes known. Of what waits for its end, only the newest. */
function createAsked<Inputs, Value>(
  work: Work<Inputs, Value>,
  known: Signal<Known<Inputs, Value>>,
  { finishes = () => false, lasts = false }: Pick<Conditions<Inputs>, 'finishes' | 'lasts'>,
) {
  let newest: Task<Inputs> | null = null; // waits, is under way, answered or failed
  let begun: Task<Inputs> | null = null;
  let isBusy = false;
  const perform = async (task: Task<Inputs>): Promise<void> => {
    const { signal } = task.ending;
    const take = (change: Partial<Known<Inputs, Value>>): void => {
      if (!signal.aborted) known.value = { ...known.peek(), ...change };
    };
    try {
      const progress = (value: Value): void => take({ value, of: task.inputs });
      const value = await work(task.inputs, { signal, progress });
      take({ value, of: task.inputs, state: task === newest ? 'idle' : 'working' });
    } catch (error) {
      const isShown = lasts || known.peek().of === task.inputs;
      if (task === newest)
        take({ state: 'failed', problem: messageOf(error), ...(!isShown && { value: null, of: null }) });

      task.ending.abort(); // what is left of the work
    }
  };
  const workOn = async (): Promise<void> => {
    if (isBusy || newest === null || newest === begun) return;
    isBusy = true;
    await perform((begun = newest));
    isBusy = false;
    void workOn();
  };
  const end = (): void => {
    begun?.ending.abort();
    newest = null;
    if (known.peek().state !== 'idle') known.value = { ...known.peek(), state: 'idle', problem: null };
  };
  return {
    newest: (): Inputs | null => newest && newest.inputs,
    begin(now: Inputs): void {
      if (begun !== null && !finishes(begun.inputs, now)) begun.ending.abort();
      newest = { inputs: now, ending: new AbortController() };
      void workOn();
    },
    /** Takes inputs with the same answer in place of the newest. */
    replace(now: Inputs): void {
      if (newest === null) return;
      if (known.peek().of === newest.inputs) known.value = { ...known.peek(), of: now };
      newest.inputs = now;
    },
    end,
    /** Ends, unless the newest is finished first. */
    finish(): void {
      if (newest === null || !finishes(newest.inputs, null)) end();
    },
  };
}

/** The first value of a signal for which `isThere` holds. */
export function until<Value>(
  followed: ReadonlySignal<Value>,
  isThere: (value: Value) => boolean,
): Promise<Value> {
  let stop = (): void => undefined;
  const there = new Promise<Value>((resolve) => {
    stop = effect(() => {
      if (isThere(followed.value)) resolve(followed.value);
    });
  });
  return there.finally(stop);
}

/** What comes, for work that ends with its signal; rejects at once if that aborts. */
export function unlessEnded<Value>(coming: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const end = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', end);
    void coming.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });
}

/** Resolves after a time, ms; rejects at once if the signal aborts. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  unlessEnded(new Promise((resolve) => setTimeout(resolve, ms)), signal);

/** What is known of the answer to inputs of a component. @see useKnown */
export const useResource = <Inputs extends object, Value>(
  inputs: Inputs | null,
  work: Work<Inputs, Value>,
  shown: Shown<Inputs> = {},
): Known<Inputs, Value> => useKnown(inputs, work, shown).value;

type Shown<Inputs> = Pick<Conditions<Inputs>, 'isKept' | 'lasts'>;

/**
 * The answer to inputs of a component, which ends with it. Inputs with the same parts are the same. The answer to
 * others is not shown, unless a condition says so.
 *
 * @param work a function of its module: all that it reads is in its inputs
 */
export function useKnown<Inputs extends object, Value>(
  inputs: Inputs | null,
  work: Work<Inputs, Value>,
  { isKept = () => false, lasts = false }: Shown<Inputs> = {},
): ReadonlySignal<Known<Inputs, Value>> {
  const given = useSignal(inputs);
  const [made, end] = useMemo(() => {
    const Model = createModel(() => ({ known: resource(() => given.value, work, { isKept, lasts }) }));
    const model = new Model();
    return [model.known, () => model[Symbol.dispose]()] as const;
  }, []);
  useLayoutEffect(() => {
    if (!hasSameParts(given.peek(), inputs)) given.value = inputs;
  });
  useEffect(() => end, []);
  return made;
}

function hasSameParts(a: object | null, b: object | null): boolean {
  if (a === null || b === null || a === b) return a === b;
  const [before, now] = [Object.entries(a), Object.entries(b)];
  return (
    before.length === now.length &&
    now.every(([part, value], i) => before[i][0] === part && Object.is(before[i][1], value))
  );
}
