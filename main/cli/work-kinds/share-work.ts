import type { Problem } from '#contract/words/problem.ts';
import { counted } from '#contract/words/counted.ts';
import { shellWord } from '#contract/words/shell-word.ts';
import type { Result } from '#core/kit/result.ts';
import { askFarm, type FarmProgress, type Wanted } from '../../farm/ask.ts';
import { connectFarm, type Farm } from '../../farm/farm-server.ts';
import { keyOf, type AnyKind, type JobKind } from '../../farm/job-kind.ts';
import { createNoteOnce, workOnFarm } from '../../farm/work.ts';
import { workerClips } from '../../farm/worker-clips.ts';
import { uuidOf } from '../../library/files/content-hash.ts';
import type { Database } from '../../library/database/database.ts';
import { refuse } from '../../library/problems.ts';
import { readTeam } from '../../library/team/team-state.ts';
import { passwordInFile } from '../../team/password-file.ts';
import type { Context } from '../frame/declaration.ts';
import { createItemProgress } from '../frame/progress-text.ts';

/** A farm for a command. */
export interface AskedFarm {
  readonly url: string; // of its database, or `team`
  readonly priority: number;
  readonly name: string; // of the run, for people
  readonly workers: number; // threads that help from here
}

/** Work for a farm. */
export interface SharedWork<Content, Value> {
  readonly kind: JobKind<Content, unknown, Value>;
  readonly noun: string; // of an item
  /** Null: a farm cannot compute it. `key`: all that the content depends on. */
  readonly items: readonly (Wanted<Content> | null)[];
  done(index: number, answer: Result<Value, Problem>): Promise<void>;
}

/**
 * Lets a farm compute items, and helps it: this machine has all the clips. Returns the indices of those that it
 * cannot compute, and of those that ended its workers. The farm continues when `signal` ends the command.
 */
export async function shareWork<Content, Value>(
  context: Context,
  { kind, noun, items, done }: SharedWork<Content, Value>,
  { url, priority, name, workers }: AskedFarm,
): Promise<readonly number[]> {
  const { signal, note, warn, progress } = context;
  const address = url === 'team' ? addressOfTeam(context.library.db) : url;
  const indices = [...items.keys()];
  const known = indices.filter((i) => items[i] !== null);
  const wanted = items.flatMap((item) => (item === null ? [] : [{ ...item, key: keyOf(kind, item.key) }]));
  const reach = (as: 'worker' | 'asker'): Promise<Farm> =>
    connectFarm(address, as, { password: passwordInFile(address) });
  const farm = await reach('asker');
  const helping = helpFarm(context, kind, () => reach('worker'), workers);
  try {
    const run = uuidOf(wanted.map(({ key }) => key).join());
    note(`The farm computes ${counted(wanted.length, noun)} as run ${run.slice(0, 8)}.`);
    const asking = askFarm(farm, {
      kind,
      run: { id: run, name, priority },
      wanted,
      signal,
      note: warn,
      onTroubles: createNoteOnce((message) => warn(`A worker left a task to others: ${message}`)),
      onAnswer: (i, answer) => done(known[i], answer),
      progress: createProgress(wanted.length, noun, progress),
    });
    const left = await Promise.race([asking, helping.fault]);
    if (signal.aborted)
      note(`The farm continues. To end the run: segue farm cancel ${shellWord(address)} ${run.slice(0, 8)}`);
    return [...indices.filter((i) => items[i] === null), ...left.map((i) => known[i])];
  } finally {
    await helping.end();
    await farm.close();
  }
}

/** Works for a farm with the clips of this library. */
function helpFarm(context: Context, kind: AnyKind, reach: () => Promise<Farm>, workers: number) {
  const over = new AbortController();
  const signal = AbortSignal.any([context.signal, over.signal]);
  const help = async (): Promise<void> => {
    if (workers === 0) return;
    const farm = await reach();
    try {
      const silent = { progress: () => undefined, onMissing: () => Promise.resolve() };
      const clips = workerClips(context);
      await workOnFarm(farm, [kind], { ...silent, clips, workers, signal, note: context.warn });
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

/** `1 204 of 3 000 transitions · 61.0/s · 12 s left · 3 workers` */
function createProgress(
  total: number,
  noun: string,
  draw: (line: string) => void,
): (now: FarmProgress) => void {
  const words = createItemProgress(total, noun);
  return ({ done, workers, isPaused }) => {
    const who = workers === 0 ? 'waiting for a worker: segue worker' : counted(workers, 'worker');
    draw([...words(done), who, ...(isPaused ? ['paused'] : [])].join(' · '));
  };
}
