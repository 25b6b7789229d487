import { z } from 'zod';
import type { Farm } from './farm-server.ts';
import { FARM } from './farm-schema.ts';
import { queueOf, unpackTask, type AnyKind, type TaskItem } from './job-kind.ts';

/**
 * How the queue treats tasks. A worker that says nothing for `heartbeatSeconds` is dead, and its task goes to
 * another; a task that failed so often is left to whoever asked.
 */
const QUEUE = { heartbeatSeconds: 15, expireInSeconds: 3600, retryLimit: 5, deleteAfterSeconds: 3600 };

/** A task that this worker holds. */
export interface Task {
  readonly run: string;
  readonly items: readonly TaskItem<unknown>[]; // without answer
  readonly job: { readonly id: string; readonly retryCount: number };
}

/** Makes the queue of a kind, if it is not there. Returns the time between signs of life of its workers, ms. */
export const ensureQueue = (farm: Farm, kind: AnyKind): Promise<number> =>
  farm.call(async (boss) => {
    await boss.createQueue(queueOf(kind), QUEUE);
    const queue = await boss.getQueue(queueOf(kind));
    return 250 * (queue?.heartbeatSeconds ?? QUEUE.heartbeatSeconds); // a sign may be late, or lost
  });

const runRow = z.object({ id: z.uuid() });
const keyRow = z.object({ key: z.uuid() });

/** What a worker does with the tasks of a kind. */
export function createTasks(farm: Farm, kind: AnyKind) {
  const queue = queueOf(kind);
  return {
    /** Takes the next task, by priority; null if there is none. @param ignoreGroups runs whose tasks stay */
    async take(ignoreGroups: string[]): Promise<Task | null> {
      for (;;) {
        const [job] = await farm.call((boss) => boss.fetch<unknown>(queue, { ignoreGroups }));
        if (job === undefined) return null;
        const attempt = { id: job.id, retryCount: job.retryCount };
        const items = unpackTask(kind, job.data);
        if (items === null) {
          await farm.call((boss) => boss.fail(queue, attempt, { message: 'The task cannot be read.' }));
          continue;
        }
        const open = z.array(keyRow).parse(await farm.ask(openKeys, [items.map(({ key }) => key)]));
        const isOpen = new Set(open.map(({ key }) => key));
        return { run: job.groupId ?? '', job: attempt, items: items.filter(({ key }) => isOpen.has(key)) };
      }
    },
    /** Writes answers, as JSON by key. An answer that is there stays. */
    async answer(answers: ReadonlyMap<string, string>): Promise<void> {
      await farm.ask(writeAnswers, [[...answers.keys()], [...answers.values()]]);
    },
    complete: ({ job }: Task) => farm.call((boss) => boss.complete(queue, job)),
    /** Gives tasks back for others. */
    giveBack: (tasks: readonly Task[], message: string) =>
      farm.call((boss) =>
        boss.fail(
          queue,
          tasks.map(({ job }) => job),
          { message },
        ),
      ),
    /** Says that the worker lives. */
    sign: (tasks: readonly Task[]) =>
      farm.call((boss) =>
        boss.touch(
          queue,
          tasks.map(({ job }) => job),
        ),
      ),
  };
}

export type Tasks = ReturnType<typeof createTasks>;

/** Ids of the runs that somebody paused. */
export const pausedRuns = async ({ ask }: Farm): Promise<readonly string[]> =>
  z
    .array(runRow)
    .parse(await ask(findPaused))
    .map(({ id }) => id);

/** Programs of other versions, or of kinds that are not known here, whose tasks wait, for people. */
export async function otherPrograms({ ask }: Farm, kinds: readonly AnyKind[]): Promise<readonly string[]> {
  const rows = z.array(z.object({ program: z.string().max(200) }));
  return rows.parse(await ask(findOthers, [kinds.map(queueOf)])).map(({ program }) => program);
}

const findPaused = `SELECT id FROM ${FARM}.runs WHERE state = 'paused'`;

const openKeys = `SELECT key FROM ${FARM}.items WHERE key = ANY ($1::uuid[]) AND answer IS NULL`;

const writeAnswers = `SELECT ${FARM}.answer($1::uuid[], $2::text[])`;

const findOthers = /* sql */ `
  SELECT DISTINCT program FROM ${FARM}.runs WHERE queue <> ALL ($1) AND state = 'open'
    AND EXISTS (SELECT FROM ${FARM}.items WHERE run = runs.id AND answer IS NULL) ORDER BY 1`;
