import { setTimeout as wait } from 'node:timers/promises';
import type { Problem } from '#contract/words/problem.ts';
import { messageOf, type Result } from '#core/kit/result.ts';
import { attemptLater, refuse } from '../library/problems.ts';
import { workInThreads } from '../threads/work-in-threads.ts';
import { mayPass, type Farm } from './farm-server.ts';
import { describeProgram, type AnyKind } from './job-kind.ts';
import { createTasks, ensureQueue, otherPrograms, pausedRuns, type Task, type Tasks } from './tasks.ts';
import type { WorkerClips } from './worker-clips.ts';

/** Time between looks at an empty farm, at one that does not answer, and at a run whose clips are not here, ms. */
const IDLE_MS = 1000;
const RETRY_MS = 2000;
const IGNORED_MS = 60_000;

export interface WorkPorts {
  readonly clips: WorkerClips;
  readonly workers: number;
  readonly signal: AbortSignal;
  note(line: string): void;
  /** Receives the number of items that are computed. */
  progress(computed: number): void;
  /** A task needs clips that are not here. */
  onMissing(): Promise<void>;
}

interface Held {
  readonly kind: AnyKind;
  readonly tasks: Tasks; // of the kind
  readonly task: Task;
  readonly answers: Map<string, string>;
  left: number; // items
  failure: string | null; // why the task must be given back
}

/**
 * Works for a farm in threads, until `signal`: takes tasks of each kind in turn. Each task is settled once: its answers are written before the
 * queue hears of it, so that a death in between costs nothing but a look. Returns the number of items computed.
 */
export async function workOnFarm(farm: Farm, kinds: readonly AnyKind[], ports: WorkPorts): Promise<number> {
  const { workers } = ports;
  const broken = new AbortController();
  const onFault = (error: unknown): void => broken.abort(error);
  const signal = AbortSignal.any([ports.signal, broken.signal]);
  const trying = createTrying(signal, ports.note);
  const signMs = await trying(() => Promise.all(kinds.map((kind) => ensureQueue(farm, kind))));
  if (signMs === undefined) return 0;
  const supply = createSupply(farm, kinds, { ...ports, signal, onFault });
  const entries = new Map<number, Entry>();
  let computed = 0;
  const signs = setInterval(() => void supply.sign(), Math.min(...signMs));
  try {
    await workInThreads<unknown, unknown>({
      url: (index) => entries.get(index)!.held.kind.script,
      count: Number.MAX_SAFE_INTEGER,
      workers,
      signal,
      async load(index) {
        const entry = await supply.next();
        entries.set(index, entry);
        const { kind, task } = entry.held;
        const loaded = await kind.load(task.items[entry.item].content, ports.clips);
        entry.isLoaded = true;
        return loaded;
      },
      async done(index, answer) {
        const entry = entries.get(index);
        entries.delete(index);
        if (entry === undefined) return; // ended before it had an item
        const isAnswer = answer.ok || (entry.isLoaded && !FAULTS.has(answer.error.code));
        if (isAnswer) ports.progress((computed += 1));
        await supply.settle(entry, answer, isAnswer).catch(onFault);
      },
    });
  } finally {
    clearInterval(signs);
    await supply.end();
  }
  broken.signal.throwIfAborted();
  return computed;
}

type Answer = Result<unknown, Problem>;

interface Entry {
  readonly held: Held;
  readonly item: number; // index
  isLoaded: boolean;
}

/** Failures of this machine, which are no answer, as that of a clip that is not here: another may have the memory. */
const FAULTS = new Set(['fault', 'threadEnded']);

/** Gives the items of tasks one by one, and settles tasks. */
function createSupply(
  farm: Farm,
  kinds: readonly AnyKind[],
  ports: WorkPorts & { readonly onFault: (error: unknown) => void },
) {
  const { signal, workers, note, onMissing, onFault } = ports;
  const held = createHeld();
  const take = createTake(farm, kinds, note);
  const ignored = createIgnored();
  const ready: Entry[] = [];
  const trying = createTrying(signal, note);
  let filling: Promise<void> | null = null;
  const fill = async (): Promise<void> => {
    const taken = await trying(() => take(ignored.now()));
    if (taken === undefined) return;
    if (taken === null) return pause(IDLE_MS, signal);
    held.add(taken);
    const { items } = taken.task;
    ready.push(...items.map((_, item) => ({ held: taken, item, isLoaded: false })));
    if (items.length === 0) await close(taken);
  };
  const close = async (done: Held): Promise<void> => {
    held.delete(done);
    await trying(() => closeTask(done));
  };
  return {
    async next(): Promise<Entry> {
      for (;;) {
        if (signal.aborted) refuse('interrupted', 'The worker ends.');
        const entry = ready.shift();
        // One task is taken ahead, so that no thread waits for the server.
        if (ready.length < workers)
          filling ??= fill()
            .catch(onFault)
            .finally(() => (filling = null));
        if (entry !== undefined) return entry;
        await filling;
      }
    },
    async settle({ held: of, item }: Entry, answer: Answer, isAnswer: boolean): Promise<void> {
      if (isAnswer) of.answers.set(of.task.items[item].key, JSON.stringify(answer));
      else if (!answer.ok) {
        of.failure ??= answer.error.message;
        ignored.add(of.task.run);
      }
      if ((of.left -= 1) > 0) return;
      await close(of);
      if (of.failure === null) return;
      note(`Left to other workers: ${of.failure}`);
      await onMissing();
    },
    sign: held.sign,
    async end(): Promise<void> {
      await filling;
      await held.giveBack();
    },
  };
}

/** Makes a function that takes a task, of each kind in turn, so that none waits for all of another; null if there is none. */
function createTake(farm: Farm, kinds: readonly AnyKind[], note: (line: string) => void) {
  const noteOthers = createNoteOnce((program) => note(othersText(program, kinds)));
  let turns = kinds.map((kind) => ({ kind, tasks: createTasks(farm, kind) }));
  return async (ignored: readonly string[]): Promise<Held | null> => {
    const left = [...ignored, ...(await pausedRuns(farm))];
    for (const turn of turns) {
      const task = await turn.tasks.take(left);
      if (task === null) continue;
      turns = [...turns.filter((other) => other !== turn), turn];
      return { ...turn, task, answers: new Map(), left: task.items.length, failure: null };
    }
    noteOthers(await otherPrograms(farm, kinds));
    return null;
  };
}

/** The tasks that a worker holds. */
function createHeld() {
  const held = new Set<Held>();
  const withAll = async (call: (tasks: Tasks, all: readonly Task[]) => Promise<unknown>): Promise<void> => {
    const all = [...held];
    for (const tasks of new Set(all.map((each) => each.tasks)))
      await attemptLater('The farm', () =>
        call(
          tasks,
          all.flatMap((each) => (each.tasks === tasks ? each.task : [])),
        ),
      ); // what fails is noticed by the next call
  };
  return {
    add: (each: Held) => void held.add(each),
    delete: (each: Held) => void held.delete(each),
    sign: () => withAll((tasks, all) => tasks.sign(all)),
    giveBack: () => withAll((tasks, all) => tasks.giveBack(all, 'the worker ended')),
  };
}

/** Writes answers before the queue hears of it. */
async function closeTask({ tasks, task, answers, failure }: Held): Promise<void> {
  if (answers.size > 0) await tasks.answer(answers);
  await (failure === null ? tasks.complete(task) : tasks.giveBack([task], failure));
}

const othersText = (program: string, kinds: readonly AnyKind[]): string =>
  `Tasks of ${program} are left to its workers. This is ${kinds.map(describeProgram).join(', ')}.`;

/** Runs that a worker leaves alone for some time. */
function createIgnored() {
  const until = new Map<string, number>();
  return {
    add: (run: string) => void until.set(run, Date.now() + IGNORED_MS),
    now: () => [...until.keys()].filter((run) => (until.get(run) ?? 0) > Date.now()),
  };
}

/** Makes a function that notes each text once. */
export function createNoteOnce(note: (text: string) => void): (texts: readonly string[]) => void {
  const noted = new Set<string>();
  return (texts) => {
    for (const text of texts.filter((each) => !noted.has(each))) {
      noted.add(text);
      note(text);
    }
  };
}

/** Calls again until the farm is there and answers; undefined once `signal` is aborted. */
export function createTrying(signal: AbortSignal, note: (line: string) => void) {
  let isNoted = false;
  return async <Value>(call: () => Promise<Value>): Promise<Value | undefined> => {
    for (;;) {
      try {
        const value = await call();
        isNoted = false;
        return value;
      } catch (error) {
        if (signal.aborted) return undefined;
        if (!mayPass(error)) throw error;
        if (!isNoted) note(`${messageOf(error)} Trying again.`);
        isNoted = true;
        await pause(RETRY_MS, signal);
      }
    }
  };
}

export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal }).catch(() => undefined);
