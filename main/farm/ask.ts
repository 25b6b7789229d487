import { z } from 'zod';
import { boundedJson } from '#core/kit/bounded-json.ts';
import type { Problem } from '#contract/words/problem.ts';
import type { Result } from '#core/kit/result.ts';
import { refuse } from '../library/problems.ts';
import type { Farm } from './farm-server.ts';
import { FARM, JOBS } from './farm-schema.ts';
import { answerSchema, describeProgram, packTask, queueOf, type JobKind } from './job-kind.ts';
import { ensureQueue } from './tasks.ts';
import { createTrying, pause } from './work.ts';

/** An item that is wanted. */
export interface Wanted<Content> {
  readonly key: string;
  readonly ms: number; // about the time that it takes
  content(): Promise<Content | null>; // null = a farm cannot compute it
}

export interface FarmProgress {
  readonly done: number; // items
  readonly workers: number;
  readonly isPaused: boolean;
}

/** Items that a farm is asked for, and what receives its answers. */
export interface FarmQuestion<Content, Value> {
  readonly kind: JobKind<Content, unknown, Value>;
  readonly run: { readonly id: string; readonly name: string; readonly priority: number };
  readonly wanted: readonly Wanted<Content>[];
  readonly signal: AbortSignal;
  /** Receives each answer once. */
  onAnswer(index: number, answer: Result<Value, Problem>): Promise<void>;
  /** Receives why workers gave tasks back, also more than once. */
  onTroubles(messages: readonly string[]): void;
  /** Receives why the farm is waited for. */
  note(line: string): void;
  progress(state: FarmProgress): void;
}

/** About the time of a task: long beside what it costs the server. At least so many tasks, for many machines. */
const TASK_MS = 3000;
const LEAST_TASKS = 64;

/** Keys in one query, and the least time between two looks, ms. */
const CHUNK = 5000;
const LOOK_MS = 500;

/**
 * Asks a farm for items, and waits for the answers, until `signal`. Returns the indices of those that no worker
 * could compute. What anybody asked for before, with the same key, is not asked for again.
 */
export async function askFarm<Content, Value>(
  farm: Farm,
  question: FarmQuestion<Content, Value>,
): Promise<readonly number[]> {
  const { kind, signal, wanted, note } = question;
  const trying = createTrying(signal, note);
  const asked = createAsked(farm, question);
  const impossible = new Set<number>();
  const tasks = new Map<string, number[]>();
  let unasked: readonly number[] = wanted.map((_, i) => i);
  const look = async (): Promise<boolean> => {
    const { open, unknown } = await asked.find(unasked);
    for (const [task, items] of open) tasks.set(task, [...(tasks.get(task) ?? []), ...items]);
    unasked = unknown.filter((i) => !impossible.has(i));
    if (unasked.length > 0) await ensureQueue(farm, kind);
    for (const items of inTasks(unasked, wanted)) {
      if (signal.aborted) return true;
      for (const i of await asked.add(items)) impossible.add(i);
    }
    if (unasked.length > 0) return true; // are found by the next look
    const ended = await asked.ended([...tasks.keys()]);
    for (const { task, isFailed } of ended) {
      const items = tasks.get(task) ?? [];
      tasks.delete(task);
      if (isFailed) items.forEach((i) => impossible.add(i));
      unasked = [...unasked, ...items];
    }
    await asked.report();
    return ended.length > 0;
  };
  await asked.open();
  while (!signal.aborted && (unasked.length > 0 || tasks.size > 0)) {
    const began = performance.now();
    const found = await trying(look);
    if (found === false) await pause(Math.max(LOOK_MS, 4 * (performance.now() - began)), signal);
  }
  return [...impossible].filter((i) => !asked.isAnswered(i));
}

const itemRow = z.object({ key: z.uuid(), task: z.uuid(), answer: z.string().nullable() });
const openRow = z.object({ task: z.uuid(), failed: z.boolean(), trouble: z.string().max(1000).nullable() });
const runRow = z.object({ state: z.enum(['open', 'paused', 'cancelled']) });

/** What an asker reads and writes. */
function createAsked<Content, Value>(farm: Farm, question: FarmQuestion<Content, Value>) {
  const { kind, run, wanted, onAnswer, onTroubles, progress } = question;
  const queue = queueOf(kind);
  const runValues = [run.id, run.name, queue, describeProgram(kind), run.priority];
  const answered = new Set<number>();
  const readAnswer = createReadAnswer(kind);
  const indicesOf = indicesByKey(wanted);
  return {
    isAnswered: (index: number) => answered.has(index),
    open: () => farm.ask(openRun(reopen), runValues),
    /** Receives answers; gives the tasks of items that are asked for, and the items that nobody asked for. */
    async find(items: readonly number[]) {
      const open = new Map<string, number[]>();
      const unknown = new Set(items.filter((i) => !answered.has(i)));
      const keysOfUnknown = new Set([...unknown].map((i) => wanted[i].key));
      for (const keys of inChunks([...keysOfUnknown]))
        for (const { key, task, answer } of z.array(itemRow).parse(await farm.ask(findItems, [keys])))
          for (const index of indicesOf.get(key) ?? []) {
            if (!unknown.delete(index)) continue;
            if (answer === null) open.set(task, [...(open.get(task) ?? []), index]);
            else {
              await onAnswer(index, readAnswer(key, answer));
              answered.add(index);
            }
          }
      return { open, unknown: [...unknown] };
    },
    /**
     * Makes a task of items, without those that somebody asked for meanwhile. Gives the items that a farm cannot
     * compute.
     */
    async add(items: readonly number[]): Promise<readonly number[]> {
      const contents = await contentsByKey(items.map((i) => wanted[i]));
      const task = crypto.randomUUID();
      await farm.together(async ({ ask, boss, db }) => {
        await ask(openRun('NOTHING'), runValues); // somebody may have restored the database
        const made = await ask(addItems, [[...contents.keys()].toSorted(), task, run.id]);
        const keys = made.map((row) => itemRow.pick({ key: true }).parse(row).key);
        if (keys.length === 0) return;
        const data = packTask(keys.map((key) => ({ key, content: contents.get(key) })));
        const job = { id: task, data, priority: run.priority, group: { id: run.id } };
        await boss.insert(queue, [job], { db });
      });
      return items.filter((i) => !contents.has(wanted[i].key));
    },
    /** The tasks that are over: all answered, failed too often, or lost. Nobody waits for what is lost. */
    async ended(tasks: readonly string[]) {
      const open = z.array(openRow).parse(await farm.ask(openTasks, [tasks, queue]));
      onTroubles(open.flatMap(({ trouble }) => trouble ?? []));
      const lost = open.filter(({ failed }) => failed).map(({ task }) => task);
      const gone = z.array(z.object({ task: z.uuid() })).parse(await farm.ask(freeLost, [tasks, queue]));
      const over = new Set(gone.map(({ task }) => task));
      const isOpen = new Set(open.map(({ task }) => task).filter((task) => !over.has(task)));
      return tasks
        .filter((task) => !isOpen.has(task))
        .map((task) => ({ task, isFailed: lost.includes(task) }));
    },
    async report(): Promise<void> {
      const isPaused = await isRunPaused(farm, run.id);
      progress({ done: answered.size, workers: await farm.countWorkers(), isPaused });
    },
  };
}

/** Several that are wanted may be one item of the farm. */
function indicesByKey(wanted: readonly Wanted<unknown>[]): ReadonlyMap<string, readonly number[]> {
  const indices = new Map(wanted.map(({ key }) => [key, [] as number[]]));
  wanted.forEach(({ key }, i) => indices.get(key)?.push(i));
  return indices;
}

/** The contents that a farm can compute. */
async function contentsByKey<Content>(
  wanted: readonly Wanted<Content>[],
): Promise<ReadonlyMap<string, Content>> {
  const contents = new Map<string, Content>();
  for (const each of wanted) {
    const content = await each.content();
    if (content !== null) contents.set(each.key, content);
  }
  return contents;
}

function createReadAnswer<Value>(kind: JobKind<unknown, unknown, Value>) {
  const schema = answerSchema(kind);
  return (key: string, text: string): Result<Value, Problem> => {
    try {
      return schema.parse(boundedJson(text));
    } catch {
      const query = `DELETE FROM ${FARM}.items WHERE key = '${key}'`;
      return refuse(
        'badAnswer',
        `The farm has an answer that cannot be read. Delete it on the server: ${query}`,
      );
    }
  };
}

/** Throws a `Refusal` if the run is cancelled. */
async function isRunPaused({ ask }: Farm, id: string): Promise<boolean> {
  const [row] = await ask(`SELECT state FROM ${FARM}.runs WHERE id = $1`, [id]);
  if (row === undefined) return false; // with the database: its items are asked for again
  const { state } = runRow.parse(row);
  if (state === 'cancelled')
    refuse('farmCancelled', 'The run was cancelled. Its results are kept. Run the same command to go on.');
  return state === 'paused';
}

/** Items in tasks of about the same time. */
function* inTasks(
  items: readonly number[],
  wanted: readonly Wanted<unknown>[],
): Generator<readonly number[]> {
  const total = items.reduce((sum, i) => sum + wanted[i].ms, 0);
  const most = Math.min(TASK_MS, total / LEAST_TASKS);
  let task: number[] = [];
  let ms = 0;
  for (const i of items) {
    task.push(i);
    ms += wanted[i].ms;
    if (ms < most) continue;
    yield task;
    task = [];
    ms = 0;
  }
  if (task.length > 0) yield task;
}

function* inChunks<Value>(values: readonly Value[]): Generator<readonly Value[]> {
  for (let start = 0; start < values.length; start += CHUNK) yield values.slice(start, start + CHUNK);
}

const openRun = (ifThere: string): string => /* sql */ `
  INSERT INTO ${FARM}.runs (id, name, queue, program, priority) VALUES ($1, left($2, 200), $3, $4, $5)
  ON CONFLICT (id) DO ${ifThere}`;

const reopen = `UPDATE SET state = CASE WHEN runs.state = 'paused' THEN 'paused' ELSE 'open' END`;

const findItems = `SELECT key, task, answer FROM ${FARM}.items WHERE key = ANY ($1::uuid[])`;

/** In order, so that two who ask for the same wait for each other in one order. */
const addItems = /* sql */ `
  INSERT INTO ${FARM}.items (key, task, run) SELECT key, $2, $3 FROM unnest($1::uuid[]) AS given (key) ORDER BY key
  ON CONFLICT (key) DO NOTHING RETURNING key`;

/** Tasks with items without answer; `failed` too often. */
const openTasks = /* sql */ `
  SELECT open.task, coalesce(job.state = 'failed', false) AS failed, left(job.output ->> 'message', 1000) AS trouble
  FROM (SELECT DISTINCT task FROM ${FARM}.items WHERE task = ANY ($1::uuid[]) AND answer IS NULL) AS open
  LEFT JOIN ${JOBS}.job ON job.name = $2 AND job.id = open.task`;

/** Items without answer whose task no worker will get. */
const freeLost = /* sql */ `
  DELETE FROM ${FARM}.items WHERE task = ANY ($1::uuid[]) AND answer IS NULL AND NOT EXISTS
    (SELECT FROM ${JOBS}.job WHERE name = $2 AND id = items.task AND state < 'completed') RETURNING task`;
