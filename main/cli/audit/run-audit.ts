// main/cli/audit: the command that judges many transitions, ranks them, and checks budgets
import { AUDIT_FORMAT, AUDIT_VERSION, type AuditReport } from '#contract/exchange/audit-report.ts';
import { timeLeftText } from '#contract/jobs/pace.ts';
import { counted, sizeText } from '#contract/words/counted.ts';
import { findFaults } from '#core/audit/find-faults.ts';
import { rankSlots } from '#core/audit/rank-slots.ts';
import { measuredVotes, noTasteWords, tasteOf } from '#core/judgement/comparisons.ts';
import type { Preference } from '#core/judgement/preference.ts';
import type { LoadedChain } from '#core/transition/clips/loaded-chain.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { buffersOf, loadChain } from '../../import/clips/load-chain.ts';
import { workInThreads } from '../../import/jobs/work-in-threads.ts';
import { createImportPool } from '../../import/pool/import-pool.ts';
import type { Library } from '../../library/library.ts';
import { attempt, attemptLater, refuse, valueOf } from '../../library/problems.ts';
import { readLibraryValue } from '../../library/rows/settings.ts';
import { allTransitions, chainOf } from '../../library/rows/transition-rows.ts';
import { shownCharacter } from '../../library/rows/shown-on-rows.ts';
import type { Terminal } from '../terminal.ts';
import type { AuditArguments } from './audit-arguments.ts';
import { readDemands } from './audit-demands.ts';
import { judgedBy } from '#core/judgement/judged-by.ts';
import { openResults, type AuditResults, type SlotMeasures } from './audit-results.ts';
import type { Audited } from './audited.ts';
import { auditedTransitions } from './audited-transitions.ts';
import { inSlices } from './in-slices.ts';
import { createHash } from 'node:crypto';
import { keptContacts } from '#contract/rows/kept-contacts.ts';
import { muscleItems } from '#core/muscle/muscle-items.ts';
import { clipIdsOf } from '#core/transition/document/resolve-chain.ts';
import { findSteps, type ReviewableClip } from '#core/transition/review/reviewed-steps.ts';
import { reviewableClip } from '../../export/settings/transition-settings.ts';
import { IMPORTER_VERSION } from '../../import/read/index-file.ts';
import type { Database } from '../../library/database/database.ts';
import { allLabItems } from '../../library/rows/lab-rows.ts';
import { rangesOf } from '../../library/rows/marker-rows.ts';

/**
 * About the time that a transition takes, and that each of its slots adds, ms; and the size of the result of
 * a slot, bytes.
 */
const ESTIMATE = { transition: 60, slot: 10, bytes: 550 };

/** A transition with its chain. */
interface Case extends Audited {
  readonly chain: readonly Transition[];
  readonly key: string | null; // null = a clip is missing
}

/**
 * Judges the transitions of an audit that are not judged yet, and reports on all. Null if `signal`
 * interrupted it.
 */
export async function runAudit(
  library: Library,
  args: AuditArguments,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<AuditReport | null> {
  const demands = await readDemands(args, readLibraryValue(library.db, 'budgets'), terminal); // first: a typing error must not cost an hour
  const taste = args.by === 'taste' ? tasteIn(library) : null;
  const audited = await auditedTransitions(library.db, args, signal);
  const keyOf = createAuditKeys(library.db);
  const failed = [...(audited?.problems ?? [])];
  const cases: Case[] = [];
  for await (const each of inSlices(audited?.all ?? [], signal)) {
    const chain = attempt(each.name, () => chainOf(library.db, each.transition));
    if (chain.ok) cases.push({ ...each, chain: chain.value, key: keyOf(chain.value) });
    else failed.push({ name: each.name, message: chain.error.message });
  }
  if (signal.aborted) {
    terminal.note('Interrupted before the first result.');
    return null;
  }
  const results = valueOf(await attemptLater(args.results, () => openResults(args.results)));
  const pending = cases.filter(({ key }) => key === null || results.find(key) === undefined);
  terminal.note(estimateText(cases, pending, args));
  const judging = await judgeCases(library, pending, { ...args, file: results, draw: terminal.draw, signal });
  await results.close();
  if (signal.aborted) {
    const kept = `${counted(judging.done, 'result')} more in ${args.results}`;
    terminal.note(`Interrupted. ${kept}. Run the same command again to continue.`);
    return null;
  }
  const judged = cases.flatMap(({ id, name, names, key, count, transition }) => {
    const measures = key === null ? undefined : results.find(key);
    if (measures === undefined) return [];
    const slots = transition.slots.map(({ method, values }, i) => ({
      name: names[i],
      method,
      values,
      measures: measures[i],
    }));
    return [{ id, name, count, slots }];
  });
  const ranking = rankSlots(judged, args.limit, taste);
  if (args.page !== null) {
    const names = new Set(ranking.map(({ transition }) => transition));
    const worst = [...names].flatMap((name) => cases.find((each) => each.name === name) ?? []);
    const { writeAuditPage } = await import('./audit-page.ts');
    await writeAuditPage(library, { ...args, page: args.page, worst }, terminal, signal);
  }
  return {
    format: AUDIT_FORMAT,
    version: AUDIT_VERSION,
    judgedBy,
    judged,
    ranking,
    faults: findFaults(judged, demands),
    failed: [...failed, ...judging.failed],
  };
}

/** What the votes of a library like; fails if they do not say. */
function tasteIn({ db }: Library): Preference {
  const taste = tasteOf(measuredVotes(allTransitions(db)));
  if (taste.model !== null) return taste.model;
  return refuse('noTaste', `--by taste: ${noTasteWords(taste)}. Compare slots blind in the window (key B).`);
}

/** URL of the code that judges, in the source or in the build. */
const threadUrl = (): URL =>
  new URL(import.meta.url.endsWith('.ts') ? './audit-worker.ts' : './audit-worker.js', import.meta.url);

type Judging = Pick<AuditArguments & Terminal, 'workers' | 'draw'> & {
  file: AuditResults;
  signal: AbortSignal;
};

/**
 * Judges in threads, keeps each result at once, and shows progress. Failures are in the order of the cases,
 * whatever the threads.
 */
async function judgeCases(
  library: Library,
  pending: readonly Case[],
  { workers, file, draw, signal }: Judging,
) {
  const failures: AuditReport['failed'] = [];
  const pool = createImportPool();
  const started = performance.now();
  let done = 0;
  try {
    await workInThreads<LoadedChain, SlotMeasures>({
      url: threadUrl(),
      count: pending.length,
      workers,
      signal,
      load: (i) => {
        const { chain, transition } = pending[i];
        return loadChain(library, pool, chain, shownCharacter(library.db, transition.id));
      },
      buffers: buffersOf,
      done: async (i, answer) => {
        const { name, key } = pending[i];
        if (!answer.ok) failures[i] = { name, message: answer.error.message };
        else if (key !== null) await file.add(key, answer.value);
        done += 1;
        const left = ((performance.now() - started) / done) * (pending.length - done);
        const total = counted(pending.length, 'transition');
        draw?.(`${done} of ${total} · ${timeLeftText(Math.ceil(left / 1000))}`);
      },
    });
  } finally {
    draw?.('');
    await pool.close();
  }
  return { done, failed: failures.filter((each) => each !== undefined) };
}

function estimateText(cases: readonly Case[], pending: readonly Case[], args: AuditArguments): string {
  const known = cases.length - pending.length;
  const all = `${counted(cases.length, 'transition')}, ${known} of them judged before.`;
  if (pending.length === 0) return all;
  const slots = pending.reduce((sum, { names }) => sum + names.length, 0);
  const ms = (pending.length * ESTIMATE.transition + slots * ESTIMATE.slot) / args.workers;
  const time = ms < 90_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.ceil(ms / 60_000)} min`;
  const size = sizeText(Math.max(1e5, slots * ESTIMATE.bytes));
  return `${all} The rest takes about ${time} in ${counted(args.workers, 'thread')}, and up to ${size} in ${args.results}`;
}

/**
 * Creates keys of transitions: hashes of all that their judgement depends on, by content, so that a result is
 * used again only while it is true. Null if a clip is missing.
 */
function createAuditKeys(db: Database): (chain: readonly Transition[]) => string | null {
  const muscles = muscleItems(allLabItems(db));
  const program = [judgedBy, IMPORTER_VERSION];
  const clips = new Map<string, ReviewableClip | undefined>();
  const clipOf = (id: string): ReviewableClip | undefined => {
    if (!clips.has(id)) clips.set(id, reviewableClip(db, id));
    return clips.get(id);
  };
  return (chain) => {
    const transition = chain[chain.length - 1];
    const find = (id: string): Transition | undefined => chain.find((link) => link.id === id);
    const shownOn = shownCharacter(db, transition.id);
    const steps = transition.slots.map((_, chosen) =>
      findSteps({ ...transition, chosen }, find, clipOf, muscles, shownOn),
    );
    if (steps.includes(null)) return null;
    // Feet are found by the joint map, also where the motion does not depend on it.
    const feet = clipIdsOf(chain).map((id) => [clipOf(id)?.joints, keptContacts(rangesOf(db, [id]))]);
    return createHash('sha256')
      .update(JSON.stringify([program, transition.chosen, feet, steps]))
      .digest('hex');
  };
}
