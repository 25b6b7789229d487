import { z } from 'zod';
import { refuse } from '../library/problems.ts';
import type { Farm } from './farm-server.ts';
import { FARM } from './farm-schema.ts';

const runRow = z.object({
  id: z.uuid(),
  name: z.string().max(200),
  queue: z.string().max(200),
  program: z.string().max(200),
  author: z.string().max(200),
  priority: z.int(),
  state: z.enum(['open', 'paused', 'cancelled']),
  done: z.int(),
  total: z.int(),
});

/** A run of a farm: what somebody asked for first. */
export type FarmRun = z.output<typeof runRow>;

/** The runs of a farm that have items, the next first. */
export async function farmRuns({ ask }: Farm): Promise<readonly FarmRun[]> {
  return z.array(runRow).parse(await ask(findRuns));
}

const findRuns = /* sql */ `
  SELECT runs.id, name, queue, program, author, priority, state, count(answer)::int AS done, count(*)::int AS total
  FROM ${FARM}.runs JOIN ${FARM}.items ON items.run = runs.id GROUP BY runs.id ORDER BY priority DESC, min(runs.made)`;

/** Lets workers leave the tasks of a run, or take them again. */
export async function setPaused({ ask }: Farm, { id }: FarmRun, isPaused: boolean): Promise<void> {
  await ask(`UPDATE ${FARM}.runs SET state = $2 WHERE id = $1`, [id, isPaused ? 'paused' : 'open']);
}

/** Ends a run. Answers stay. Others who wait for its items ask again. */
export async function cancelRun({ together }: Farm, { id, queue }: FarmRun): Promise<void> {
  await together(async ({ ask, boss, db }) => {
    await ask(`UPDATE ${FARM}.runs SET state = 'cancelled' WHERE id = $1`, [id]);
    const gone = await ask(`DELETE FROM ${FARM}.items WHERE run = $1 AND answer IS NULL RETURNING task`, [
      id,
    ]);
    const tasks = new Set(
      z
        .array(z.object({ task: z.uuid() }))
        .parse(gone)
        .map(({ task }) => task),
    );
    if (tasks.size > 0) await boss.cancel(queue, [...tasks], { db });
  });
}

/** The run whose id begins so; without text the only one that is not done. */
export function runNamed(runs: readonly FarmRun[], text: string | undefined): FarmRun {
  const found = runs.filter((run) =>
    text === undefined ? run.done < run.total && run.state !== 'cancelled' : run.id.startsWith(text),
  );
  if (found.length === 1) return found[0];
  const which = text === undefined ? 'RUN is missing' : `No single run begins with ${text}`;
  return refuse('noRun', `${which}. segue farm status lists the runs.`);
}
