import { decodeClip } from '../../core/clip-buffer.ts';
import { muscleItems } from '../../core/muscle/muscle-items.ts';
import {
  fatiguePosesOf,
  withMuscles,
  type MuscleLibrary,
} from '../../core/transition/document/resolve-muscles.ts';
import { allLabItems } from '../library/rows/lab-rows.ts';
import type { UsedClip } from '../../core/transition/clips/fit-clips.ts';
import { openChain } from '../../core/transition/clips/open-chain.ts';
import { createEvaluation } from '../../core/transition/evaluation/create-evaluation.ts';
import { createReport, type ReportStill } from '../export/report.ts';
import { settingsOf } from '../export/settings.ts';
import { sortedJson } from '../export/write-file.ts';
import { reportTransition, type ReportedTransition } from '../export/transition-report.ts';
import { loadClip } from '../import/clips/clip-buffers.ts';
import type { Services } from '../ipc/services.ts';
import type { Library } from '../library/library.ts';
import { refuse, valueOf } from '../library/problems.ts';
import { clipSummaries } from '../library/rows/clip-rows.ts';
import { shownCharacter } from '../library/rows/shown-on-rows.ts';
import { readJointEdits } from '../library/rows/joint-map-rows.ts';
import { motionSummaries, skeletonOfMotion } from '../library/rows/take-rows.ts';
import { allTransitions } from '../library/rows/transition-rows.ts';

/** Files of a report by name, as text. */
export type ReportFiles = Readonly<Record<string, string>>;

/** The id of the newest transition, after all running jobs. */
export async function newestTransition({ library, jobs }: Services): Promise<string> {
  await jobs.idle();
  const newest = allTransitions(valueOf(library).db).at(-1);
  return (
    newest?.id ??
    refuse(
      'noTransition',
      'The library has no transition to play. Create one in the window, or add a settings file to the command.',
    )
  );
}

/** Files of a report: the settings of a transition, a curve plot for each method, and a page with all of it and `stills`. */
export async function reportFiles(
  services: Services,
  transitionId: string,
  stills: readonly ReportStill[],
): Promise<ReportFiles> {
  const reported = await loadTransition(services, valueOf(services.library), transitionId);
  const report = reportTransition(reported, stills);
  return {
    ...Object.fromEntries(report.slots.map((slot) => [`plot-${slot.tag}.svg`, slot.plot])),
    'settings.json': sortedJson(reported.settings),
    'report.html': createReport(report),
  };
}

async function loadTransition(
  { pool }: Services,
  library: Library,
  transitionId: string,
): Promise<ReportedTransition> {
  const { db } = library;
  const load = (clipId: string): Promise<UsedClip> => loadUsedClip(library, pool, clipId);
  const settings = valueOf(settingsOf(db, transitionId));
  const links = [...(settings.earlier ?? []), settings];
  const clips = [await load(links[0].clips.source.id)];
  for (const link of links) clips.push(await load(link.clips.destination.id));
  const chain = links.map((link) => link.transition);
  const muscles: MuscleLibrary = {
    items: muscleItems(allLabItems(db)),
    tagsOf: (id) => motionSummaries(db, [id])[0]?.tags ?? [],
  };
  const posed = new Map<string, UsedClip>();
  for (const { clip: id } of fatiguePosesOf(withMuscles(chain, muscles).chain))
    if (motionSummaries(db, [id]).length > 0) posed.set(id, await load(id));
  const clipOf = (id: string): UsedClip | null => posed.get(id) ?? null;
  const [found] = clipSummaries(db, [shownCharacter(db, transitionId) ?? '']);
  const character = found === undefined || found.missing ? null : await load(found.id);
  const parts = { chain, clips, muscles, clipOf };
  const shown = openChain({ ...parts, character });
  const opened = shown.ok || character === null ? shown : openChain({ ...parts, character: null }); // as the window shows it
  if (!opened.ok) refuse(opened.error.code, opened.error.message, opened.error.field);
  const evaluation = createEvaluation(opened.value.chain, opened.value.clips, opened.value.map);
  if (!evaluation.ok) refuse(evaluation.error.code, evaluation.error.message, evaluation.error.field);
  return { settings, evaluation: evaluation.value };
}

/** A clip with what its library has for it. */
async function loadUsedClip(library: Library, pool: Services['pool'], clipId: string): Promise<UsedClip> {
  const clip = decodeClip(valueOf(await loadClip(library, pool, clipId)));
  const [summary] = motionSummaries(library.db, [clipId]);
  const skeleton = skeletonOfMotion(library.db, clipId);
  const joints = skeleton ? readJointEdits(library.db, skeleton.jointsId) : {};
  return { clip, joints, root: summary?.root.choice ?? { kind: 'auto' } };
}
