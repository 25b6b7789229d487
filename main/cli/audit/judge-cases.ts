import type { AuditReport } from '#contract/exchange/audit-report.ts';
import type { Problem } from '#contract/words/problem.ts';
import { counted, sizeText } from '#contract/words/counted.ts';
import type { Result } from '#core/result.ts';
import type { LoadedChain, LoadedClip } from '#core/transition/clips/loaded-chain.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { sentChain } from '../../farm/worker-clips.ts';
import { loadChain, loadUsedClip } from '../../import/clips/load-chain.ts';
import { shownCharacter } from '../../library/rows/shown-on-rows.ts';
import { createKeptClips } from '../../threads/kept-clips.ts';
import { workInThreads } from '../../threads/work-in-threads.ts';
import type { Context } from '../frame/declaration.ts';
import { createItemProgress } from '../frame/progress-text.ts';
import { auditKind, type SlotMeasures } from '../work-kinds/audit-kind.ts';
import { shareWork, type AskedFarm } from '../work-kinds/share-work.ts';
import type { AuditResults } from './audit-results.ts';
import type { Audited } from './audited.ts';

/** A transition with its chain. */
export interface Case extends Audited {
  readonly chain: readonly Transition[];
  readonly key: string | null; // null = a clip is missing
}

/**
 * About the time that a transition takes, and that each of its slots adds, ms; and the size of the result of
 * a slot, bytes.
 */
const ESTIMATE = { transition: 10, slot: 5, bytes: 550 };

/** About the time that the judgement takes in a thread, ms. */
export const estimateMs = ({ names }: Pick<Case, 'names'>): number =>
  ESTIMATE.transition + names.length * ESTIMATE.slot;

/** Receives the answers of cases, wherever they are judged: keeps results, and failures in the order of the cases. */
export function createJudging(cases: readonly Case[], results: AuditResults) {
  const failures: AuditReport['failed'] = [];
  let done = 0;
  return {
    done: () => done,
    failed: () => failures.filter((each) => each !== undefined),
    async take(index: number, answer: Result<SlotMeasures, Problem>): Promise<void> {
      const { name, key } = cases[index];
      if (!answer.ok) failures[index] = { name, message: answer.error.message };
      else if (key !== null) await results.add(key, answer.value);
      done += 1;
    },
  };
}

/** Judges some of the cases in threads, and shows progress. */
export async function judgeHere(
  { library, pool, signal, progress }: Context,
  cases: readonly Case[],
  indices: readonly number[],
  workers: number,
  take: ReturnType<typeof createJudging>['take'],
): Promise<void> {
  const clips = createKeptClips<LoadedClip>();
  const loadOnce = async (id: string): Promise<LoadedClip> => {
    const found = clips.find(id);
    if (found) return found;
    const loaded = await loadUsedClip(library, pool, id);
    return clips.keep(id, loaded, loaded.buffer.byteLength);
  };
  const words = createItemProgress(indices.length, 'transition');
  const show = (done: number): void => progress(words(done).join(' · '));
  let done = 0;
  show(done);
  await workInThreads<LoadedChain, SlotMeasures>({
    url: auditKind.script,
    count: indices.length,
    workers,
    signal,
    load: (i) => {
      const { chain, transition } = cases[indices[i]];
      return loadChain(library, pool, chain, shownCharacter(library.db, transition.id), loadOnce);
    },
    done: async (i, answer) => {
      await take(indices[i], answer);
      show(++done);
    },
  });
}

/** What an audit takes on this machine. */
export function estimateText(
  cases: readonly Case[],
  pending: readonly Case[],
  workers: number,
  file: string,
): string {
  const known = cases.length - pending.length;
  const all = `${counted(cases.length, 'transition')}, ${known} of them judged before.`;
  if (pending.length === 0) return all;
  const slots = pending.reduce((sum, { names }) => sum + names.length, 0);
  const ms = pending.reduce((sum, each) => sum + estimateMs(each), 0) / workers;
  const time = ms < 90_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.ceil(ms / 60_000)} min`;
  const size = sizeText(Math.max(1e5, slots * ESTIMATE.bytes));
  return `${all} The rest takes about ${time} in ${counted(workers, 'thread')}, and up to ${size} in ${file}`;
}

/**
 * Judges cases on a farm. Returns the indices of those that it cannot judge: with blend trees, without a clip, and
 * what ended its workers.
 */
export function judgeOnFarm(
  context: Context,
  cases: readonly Case[],
  farm: AskedFarm,
  done: (index: number, answer: Result<SlotMeasures, Problem>) => Promise<void>,
): Promise<readonly number[]> {
  const { db } = context.library;
  const items = cases.map((each) =>
    each.key === null
      ? null
      : {
          key: each.key,
          ms: estimateMs(each),
          content: () => sentChain(db, each.chain, shownCharacter(db, each.id)),
        },
  );
  return shareWork(context, { kind: auditKind, noun: 'transition', items, done }, farm);
}
