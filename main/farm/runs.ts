import { z } from 'zod';
import { farmRunSchema, type FarmRun, type FarmState } from '#contract/library/farm.ts';
import { refuse } from '../library/problems.ts';
import type { Farm } from './farm-server.ts';
import { FARM } from './farm-schema.ts';

/** The workers of a farm, and the runs that have items. */
export async function farmState({ ask, countWorkers }: Farm): Promise<FarmState> {
  return { workers: await countWorkers(), runs: z.array(farmRunSchema).parse(await ask(findRuns)) };
}

/** Runs listed: those that are done stay. */
const MAX_RUNS = 200;

const findRuns = /* sql */ `
  SELECT runs.id, split_part(queue, '-', 1) AS kind, name, program, author, priority, state,
    count(answer)::int AS done, count(*)::int AS total
  FROM ${FARM}.runs JOIN ${FARM}.items ON items.run = runs.id GROUP BY runs.id
  ORDER BY count(answer) = count(*), priority DESC, runs.made LIMIT ${MAX_RUNS}`;

/** Lets workers leave the tasks of a run, or take them again, or ends it: answers stay, and others who wait for its items ask again. */
export async function changeRun({ together }: Farm, id: string, state: FarmRun['state']): Promise<void> {
  await together(async ({ ask, boss, db }) => {
    const [run] = await ask(`UPDATE ${FARM}.runs SET state = $2 WHERE id = $1 RETURNING queue`, [id, state]);
    if (run === undefined) refuse('noRun', 'The farm has no such run any more.');
    if (state !== 'cancelled') return;
    const { queue } = z.object({ queue: z.string() }).parse(run);
    const gone = z.array(z.object({ task: z.uuid() })).parse(await ask(dropItems, [id]));
    const tasks = new Set(gone.map(({ task }) => task));
    if (tasks.size > 0) await boss.cancel(queue, [...tasks], { db });
  });
}

const dropItems = `DELETE FROM ${FARM}.items WHERE run = $1 AND answer IS NULL RETURNING task`;

/** Id of the run that begins so; without text of the only one that is not done. */
export function runNamed({ runs }: FarmState, text: string | undefined): string {
  const found = runs.filter((run) =>
    text === undefined ? run.done < run.total && run.state !== 'cancelled' : run.id.startsWith(text),
  );
  if (found.length === 1) return found[0].id;
  const which = text === undefined ? 'RUN is missing' : `No single run begins with ${text}`;
  return refuse('noRun', `${which}. segue farm status lists the runs.`);
}
