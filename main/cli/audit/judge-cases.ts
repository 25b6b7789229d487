import type { AuditReport } from '#contract/exchange/audit-report.ts';
import type { Problem } from '#contract/words/problem.ts';
import { counted, sizeText } from '#contract/words/counted.ts';
import type { Result } from '#core/kit/result.ts';
import type { LoadedClip } from '#core/transition/clips/loaded-chain.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { sentChain } from '../../farm/worker-clips.ts';
import { loadChain, loadUsedClip } from '../../import/clips/load-chain.ts';
import { shownCharacter } from '../../library/rows/shown-on-rows.ts';
import { createKeptClips, shareClip } from '../../threads/kept-clips.ts';
import type { Context } from '../frame/declaration.ts';
import { auditKind, type AuditFindings } from '../work-kinds/audit-kind.ts';
import { computeItems, type WorkPlace } from '../work-kinds/compute-items.ts';
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
    async take(index: number, answer: Result<AuditFindings, Problem>): Promise<void> {
      const { name, key } = cases[index];
      if (!answer.ok) failures[index] = { name, message: answer.error.message };
      else if (key !== null) await results.add(key, answer.value);
      done += 1;
    },
  };
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

/** Judges cases: on a farm all but those with blend trees or without a clip. */
export async function judgeCases(
  context: Context,
  cases: readonly Case[],
  place: WorkPlace,
  done: (index: number, answer: Result<AuditFindings, Problem>) => Promise<void>,
): Promise<void> {
  const { library, pool } = context;
  const clips = createKeptClips<LoadedClip>();
  const loadOnce = async (id: string): Promise<LoadedClip> => {
    const found = clips.find(id);
    if (found) return found;
    const loaded = shareClip(await loadUsedClip(library, pool, id));
    return clips.keep(id, loaded, loaded.buffer.byteLength);
  };
  const items = cases.map((each) => {
    const { id, key, chain } = each;
    const shownOn = (): string | null => shownCharacter(library.db, id);
    return {
      key,
      ms: estimateMs(each),
      content: () => sentChain(library.db, chain, shownOn()),
      load: () => loadChain(library, pool, chain, shownOn(), loadOnce),
    };
  });
  await computeItems(context, { kind: auditKind, noun: 'transition', items, done }, place);
}
