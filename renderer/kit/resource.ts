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
import { messageOf } from '#core/result.ts';

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

/** When work begins and ends. The functions read signals. */
interface Conditions<Inputs> {
  /** False: nothing is asked, and the work under way ends, unless it `finishes`. What is known stays. */
  readonly while?: () => boolean;
  readonly finishes?: boolean;
  /** False during a gesture: the work under way goes on, and other inputs count when the gesture ends. */
  readonly settle?: () => boolean;
  /** True if two inputs have the same answer; default: if they are the same object. */
  readonly isSame?: (a: Inputs, b: Inputs) => boolean;
  /** True if the answer to `before` may be shown until there is one to `now`; default: always. */
  readonly isKept?: (before: Inputs, now: Inputs) => boolean;
}

/** An answer that follows its inputs. */
export interface Resource<Inputs, Value> extends ReadonlySignal<Known<Inputs, Value>> {
  /** Asks again with the same inputs, as after a failure. */
  retry(): void;
}

const nothing = { state: 'idle', value: null, of: null, problem: null } as const;

/**
 * Asks for the answer to inputs, once, and again when they change: the work on the inputs before ends, and an
 * answer that still comes from it is dropped. It all ends with the effects around it.
 *
 * @param inputs reads signals; null = nothing is asked, and nothing is known
 */
export function resource<Inputs, Value>(
  inputs: () => Inputs | null,
  work: Work<Inputs, Value>,
  conditions: Conditions<Inputs> = {},
): Resource<Inputs, Value> {
  const { settle, finishes = false, isSame = Object.is, isKept = () => true } = conditions;
  const known = signal<Known<Inputs, Value>>(nothing);
  const wanted = computed(inputs);
  const tries = signal(0);
  let asked: Inputs | null = null; // under way, answered or failed
  let tried = 0;
  let working = new AbortController();
  const stop = (): void => {
    working.abort();
    asked = null;
    if (known.peek().state === 'working') known.value = { ...known.peek(), state: 'idle' };
  };
  const ask = (now: Inputs): void => {
    stop();
    asked = now;
    tried = tries.peek();
    const { value, of } = known.peek();
    const kept = of !== null && isKept(of, now) ? { value, of } : nothing;
    known.value = { ...kept, state: 'working', problem: null };
    working = begin(work, now, known, () => asked);
  };
  const follow = (now: Inputs | null): void => {
    if (now === null) {
      stop();
      if (known.peek() !== nothing) known.value = nothing;
    } else if (asked === null || tried !== tries.peek() || !isSame(asked, now)) ask(now);
    else if (asked !== now) {
      if (known.peek().of === asked) known.value = { ...known.peek(), of: now };
      asked = now;
    }
  };
  effect(() => {
    void tries.value;
    const isWanted = conditions.while?.() ?? true;
    if (isWanted && settle?.() === false) return;
    const now = isWanted ? wanted.value : null;
    untracked(() => {
      if (isWanted) follow(now);
      else if (known.peek().state === 'working' && !finishes) stop();
    });
  });
  effect(() => () => working.abort());
  const retry = (): void => void tries.value++;
  return Object.assign(
    computed(() => known.value),
    { retry },
  );
}

/**
 * Begins work, and writes what it answers until the returned controller aborts.
 *
 * @param asked its inputs, or others that have the same answer by now
 */
function begin<Inputs, Value>(
  work: Work<Inputs, Value>,
  inputs: Inputs,
  known: Signal<Known<Inputs, Value>>,
  asked: () => Inputs | null,
): AbortController {
  const ending = new AbortController();
  const { signal } = ending;
  const take = (change: Partial<Known<Inputs, Value>>): void => {
    if (!signal.aborted) known.value = { ...known.peek(), ...change };
  };
  const run = async (): Promise<void> => {
    try {
      const progress = (value: Value): void => take({ value, of: asked() });
      take({ value: await work(inputs, { signal, progress }), of: asked(), state: 'idle' });
    } catch (error) {
      const isOld = known.peek().of !== asked();
      take({ state: 'failed', problem: messageOf(error), ...(isOld && { value: null, of: null }) });
      ending.abort(); // what is left of the work
    }
  };
  void run();
  return ending;
}

/** The first value of a signal for which `isThere` holds. */
export function until<Value>(
  followed: ReadonlySignal<Value>,
  isThere: (value: Value) => boolean,
): Promise<Value> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (!isThere(followed.value)) return;
      resolve(followed.value);
      queueMicrotask(() => stop());
    });
  });
}

/** The answer to inputs of a component, which ends with it. @param work of a module: all that it reads is in its inputs */
export function useResource<Inputs, Value>(
  inputs: Inputs | null,
  work: Work<Inputs, Value>,
  { isKept = () => false }: Pick<Conditions<Inputs>, 'isKept'> = {},
): Known<Inputs, Value> {
  const given = useSignal(inputs);
  const [made, end] = useMemo(() => {
    const Model = createModel(() => ({ known: resource(() => given.value, work, { isKept }) }));
    const model = new Model();
    return [model.known, () => model[Symbol.dispose]()] as const;
  }, []);
  useLayoutEffect(() => void (given.value = inputs), [inputs]);
  useEffect(() => end, []);
  return made.value;
}
