import { setTimeout } from 'node:timers/promises';
import type { LogFault } from '../../ipc/answer.ts';
import type { Library } from '../../library/library.ts';
import { attempt } from '../../library/problems.ts';
import { followOthers } from '../../library/search/row-changes.ts';
import { warmSearch } from '../../library/search/warm-search.ts';

/** Time between two steps of what is done meanwhile, ms: the window is not kept waiting. */
const STEP_PAUSE_MS = 60;

/** Others write again and again while they index: what they change is looked at when they are done, ms. */
const QUIET_MS = 1500;

type Searched = Pick<Library, 'db' | 'isWriting'>;

/** Finds what search has in memory, in steps. */
export async function warmInSteps({ db }: Pick<Library, 'db'>): Promise<void> {
  if (!db.open) return;
  followOthers(db);
  for (const _ of warmSearch(db)) {
    await setTimeout(STEP_PAUSE_MS);
    if (!db.open) return;
  }
}

/**
 * After another connection wrote, be it another program's or a thread's of this one, nothing in memory holds any more: finds it again
 * once they are quiet. Returns what ends that.
 */
export function keepSearchWarm({ db, isWriting }: Searched, log: LogFault): () => void {
  const versionOf = (): number => Number(db.pragma('data_version', { simple: true }));
  let warmed = versionOf();
  let seen = warmed;
  const look = async (): Promise<void> => {
    if (!db.open || isWriting()) return;
    // A library that is taken away, or busy for long, is looked at again the next time.
    const version = attempt('The library', versionOf);
    if (!version.ok) return;
    const before = seen;
    seen = version.value;
    if (seen !== before || seen === warmed) return;
    warmed = seen;
    await warmInSteps({ db });
  };
  const tryLook = (): void => void look().catch((error: unknown) => log('search in memory', error));
  const timer = setInterval(tryLook, QUIET_MS).unref();
  return () => clearInterval(timer);
}
