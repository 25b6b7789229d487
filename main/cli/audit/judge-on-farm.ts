import type { Problem } from '#contract/words/problem.ts';
import { counted } from '#contract/words/counted.ts';
import { createItemRate, itemPaceTexts } from '#contract/jobs/pace.ts';
import type { Result } from '#core/result.ts';
import { askFarm, type FarmProgress } from '../../farm/ask.ts';
import { connectFarm } from '../../farm/farm-server.ts';
import { keyOf } from '../../farm/job-kind.ts';
import { createNoteOnce, workOnFarm } from '../../farm/work.ts';
import { sentChain, workerClips } from '../../farm/worker-clips.ts';
import { uuidOf } from '../../library/files/content-hash.ts';
import type { Database } from '../../library/database/database.ts';
import { refuse } from '../../library/problems.ts';
import { shownCharacter } from '../../library/rows/shown-on-rows.ts';
import { readTeam } from '../../library/team/team-state.ts';
import type { Context } from '../frame/declaration.ts';
import { auditKind, type SlotMeasures } from '../judging/audit-kind.ts';
import { estimateMs, type Case } from './judge-cases.ts';

/** A farm for an audit. */
export interface AuditFarm {
  readonly url: string; // of its database, or `team`
  readonly priority: number;
  readonly name: string; // of the audit, for people
  readonly workers: number; // threads that help from here
}

/**
 * Judges cases on a farm, and helps it: this machine has all the clips. Returns the indices of those that it cannot judge: with blend trees, and what
 * ended its workers. The farm goes on when `signal` ends the command.
 */
export async function judgeOnFarm(
  context: Context,
  cases: readonly Case[],
  { url, priority, name, workers }: AuditFarm,
  done: (index: number, answer: Result<SlotMeasures, Problem>) => Promise<void>,
): Promise<readonly number[]> {
  const { signal, note, progress } = context;
  const { db } = context.library;
  const address = url === 'team' ? addressOfTeam(db) : url;
  const known = cases.flatMap(({ key, ...each }, index) => (key === null ? [] : [{ ...each, key, index }]));
  const farm = await connectFarm(address, 'asker');
  const helping = helpFarm(context, address, workers);
  try {
    const wanted = known.map((each) => ({
      key: keyOf(auditKind, each.key),
      ms: estimateMs(each),
      content: () => sentChain(db, each.chain, shownCharacter(db, each.id)),
    }));
    const run = uuidOf(wanted.map(({ key }) => key).join());
    note(`The farm judges ${counted(wanted.length, 'transition')} as run ${run.slice(0, 8)}.`);
    const asking = askFarm(farm, {
      kind: auditKind,
      run: { id: run, name, priority },
      wanted,
      signal,
      onTroubles: createNoteOnce((message) => note(`A worker left a task to others: ${message}`)),
      onAnswer: (i, answer) => done(known[i].index, answer),
      progress: createProgress(wanted.length, progress),
    });
    const left = await Promise.race([asking, helping.fault]);
    if (signal.aborted)
      note(`The farm goes on with it. To end it: segue farm cancel ${address} ${run.slice(0, 8)}`);
    return [...cases.keys()].filter((i) => cases[i].key === null).concat(left.map((i) => known[i].index));
  } finally {
    await helping.end();
    await farm.close();
  }
}

/** Works for a farm with the clips of this library. */
function helpFarm(context: Context, url: string, workers: number) {
  const over = new AbortController();
  const signal = AbortSignal.any([context.signal, over.signal]);
  const help = async (): Promise<void> => {
    if (workers === 0) return;
    const farm = await connectFarm(url, 'worker');
    try {
      const silent = { progress: () => undefined, onMissing: () => Promise.resolve() };
      const clips = workerClips(context);
      await workOnFarm(farm, auditKind, { ...silent, clips, workers, signal, note: context.note });
    } finally {
      await farm.close();
    }
  };
  const helping = help();
  return {
    /** Fails if the work does. */
    fault: helping.then(() => new Promise<never>(() => undefined)),
    async end(): Promise<void> {
      over.abort();
      await helping.catch(() => undefined); // known by `fault`
    },
  };
}

function addressOfTeam(db: Database): string {
  const team = readTeam(db);
  return team?.url ?? refuse('noTeam', '--farm team: this library is in no team.', '--farm');
}

/** `1,204 of 3,000 transitions · 61/s · 12 s left · 3 workers` */
function createProgress(total: number, draw: (line: string) => void): (now: FarmProgress) => void {
  const rateAt = createItemRate();
  return ({ done, workers, isPaused }) => {
    const pace = itemPaceTexts(rateAt(done, performance.now()), total - done);
    const who = workers === 0 ? 'waiting for a worker: segue worker' : counted(workers, 'worker');
    draw(
      [`${done} of ${counted(total, 'transition')}`, ...pace, who, ...(isPaused ? ['paused'] : [])].join(
        ' · ',
      ),
    );
  };
}
