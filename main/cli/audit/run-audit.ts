import { createHash } from 'node:crypto';
import path from 'node:path';
import { AUDIT_FORMAT, AUDIT_VERSION, type AuditReport } from '#contract/exchange/audit-report.ts';
import { counted } from '#contract/words/counted.ts';
import { findFaults, rankSlots } from '#core/judge/audit.ts';
import { takeTime } from '#core/clip/take-time.ts';
import type { MotionUse, Transition } from '#core/transition/document/document.ts';
import type { Library } from '../../library/library.ts';
import { attempt, attemptLater, valueOf } from '../../library/problems.ts';
import { readLibraryValue } from '../../library/json/json-columns.ts';
import type { ClipFacts } from '../../library/rows/clip-rows.ts';
import { motionSummaries } from '../../library/rows/take-rows.ts';
import { chainOf, transitionRows } from '../../library/rows/transition-rows.ts';
import { shownCharacter } from '../../library/rows/shown-on-rows.ts';
import type { Context } from '../frame/declaration.ts';
import { notesOf } from './audit-notes.ts';
import { readDemands, type NamedDemands } from './audit-demands.ts';
import { judgedBy } from '#core/judge/judge.ts';
import { auditProgram, type AuditFindings } from '../work-kinds/audit-kind.ts';
import { openResults } from './audit-results.ts';
import { auditedTransitions, type Chosen } from './audited-transitions.ts';
import { inSlices } from './in-slices.ts';
import { createJudging, estimateText, judgeCases, type Case } from './judge-cases.ts';
import { markedContacts } from '#contract/rows/marked-contacts.ts';
import { muscleItems } from '#core/procedural/muscle/muscle-items.ts';
import { clipIdsOf, lastSource } from '#core/transition/document/resolve-chain.ts';
import { findSteps, type ReviewableClip } from '#core/transition/review/reviewed-steps.ts';
import { replacingFor } from '../../export/replacing.ts';
import { reviewableClipOf } from '../../export/settings/reviews.ts';
import { clipPlaces } from '../../import/disk/clip-place.ts';
import type { Database } from '../../library/database/database.ts';
import { allLabItems } from '../../library/rows/lab-rows.ts';
import { rangesOf } from '../../library/rows/marker-rows.ts';

/** What is audited. */
export interface AuditTask extends Chosen, NamedDemands {
  readonly results: string | null; // file, absolute; null = beside the library
  readonly page: string | null; // file, absolute
  readonly replace: boolean; // any file
  readonly workers: number;
  readonly limit: number; // rows of the ranking
  readonly farm: string | null; // address of its database, or `team`; null = this machine
  readonly priority: number;
}

/**
 * Judges the transitions of an audit that are not judged yet, and reports on all. Null if it was interrupted.
 */
export async function runAudit(context: Context, args: AuditTask): Promise<AuditReport | null> {
  const { library, signal, note } = context;
  const file = args.results ?? `${library.path}.audit.jsonl`;
  const demands = await readDemands(args, readLibraryValue(library.db, 'budgets'), context); // first: a typing error must not cost an hour
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
    note('Interrupted before the first result.');
    return null;
  }
  const results = valueOf(
    await attemptLater(file, () => openResults(file, replacingFor(library, args.replace))),
  );
  const pending = cases.filter(({ key }) => key === null || results.find(key) === undefined);
  const judging = createJudging(pending, results);
  const url = pending.length === 0 ? null : args.farm;
  if (url === null) note(estimateText(cases, pending, args.workers, file));
  try {
    await judgeCases(context, pending, { ...args, url, name: nameFor(library, args) }, judging.take);
  } finally {
    await results.close();
  }
  if (signal.aborted) {
    const kept = `${counted(judging.done(), 'result')} more in ${file}`;
    note(`Interrupted. ${kept}. Run the same command again to continue.`);
    return null;
  }
  const found = cases.flatMap((each) => {
    const findings = each.key === null ? undefined : results.find(each.key);
    return findings ? [{ ...each, ...findings }] : [];
  });
  const endsOf = createJudgedEnds(library.db);
  const judged = found.map((each) => ({ ...judgedCase(each), ...endsOf(each.chain) }));
  const ranking = rankSlots(judged, args.limit);
  if (args.page !== null) {
    const names = new Set(ranking.map(({ transition }) => transition));
    const worst = [...names].flatMap((name) => cases.find((each) => each.name === name) ?? []);
    const { writeAuditPage } = await import('./audit-page.ts');
    await writeAuditPage(context, args.page, args.replace, worst);
  }
  return {
    format: AUDIT_FORMAT,
    version: AUDIT_VERSION,
    judgedBy,
    judged,
    ranking,
    notes: notesOf(library.db, found),
    faults: findFaults(judged, demands),
    failed: [...failed, ...judging.failed()],
  };
}

/** A case as it is reported. */
function judgedCase({ id, name, names, count, transition, slots: measures }: Case & AuditFindings) {
  const slots = transition.slots.map(({ method, values }, i) => ({
    name: names[i],
    method,
    values,
    measures: measures[i],
  }));
  return { id, name, count, slots };
}

type Ends = Pick<AuditReport['judged'][number], 'source' | 'destination' | 'review'>;

/** Makes what a report says of a chain besides its slots. Each clip is read once. */
export function createJudgedEnds(db: Database): (chain: readonly Transition[]) => Ends {
  const clips = new Map<string, ClipFacts | undefined>();
  const endOf = ({ id, time }: MotionUse) => {
    if (!clips.has(id)) clips.set(id, motionSummaries(db, [id])[0]);
    const clip = clips.get(id);
    return clip && { clip: clip.name, seconds: takeTime(clip, time).inFile, tags: [...clip.tags] };
  };
  return (chain) => {
    const { id, destination } = chain[chain.length - 1];
    const review = transitionRows.find(db, id)?.review.status;
    const [left, entered] = [endOf(lastSource(chain)), endOf(destination)];
    return {
      ...(left && { source: left }),
      ...(entered && { destination: entered }),
      ...(review !== undefined && { review }),
    };
  };
}

/** `walks.db --tag idle`, for those who share a farm. */
const nameFor = ({ path: file }: Library, { choice: { kind, value } }: AuditTask): string =>
  [path.basename(file), ...(kind === 'all' ? [] : [`--${kind}`, path.basename(value)])].join(' ').trim();

/**
 * Creates keys of transitions: hashes of all that their judgement depends on, by content, so that a result is
 * used again only while it is true. Null if a clip is missing.
 */
function createAuditKeys(db: Database): (chain: readonly Transition[]) => string | null {
  const muscles = muscleItems(allLabItems(db));
  const clips = new Map<string, ReviewableClip | undefined>();
  const clipOf = (id: string): ReviewableClip | undefined => {
    if (!clips.has(id)) clips.set(id, reviewableClipOf(db, id));
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
    const feet = clipIdsOf(chain).map((id) => [clipOf(id)?.joints, markedContacts(rangesOf(db, [id]))]);
    // The content of a clip leaves out what its folder agrees on.
    const read = clipIdsOf(chain).map((id) => clipPlaces(db, [id])[0]?.options);
    return createHash('sha256')
      .update(JSON.stringify([auditProgram, transition.chosen, feet, steps, read]))
      .digest('hex');
  };
}
