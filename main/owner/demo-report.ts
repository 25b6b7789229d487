import { isDeepStrictEqual } from 'node:util';
import { decodeClip } from '../../core/clip-buffer.ts';
import type { Clip } from '../../core/clip.ts';
import { clipJointMap } from '../../core/joints/clip-joints.ts';
import { muscleItems } from '../../core/muscle/muscle-items.ts';
import type { Transition } from '../../core/transition/document/document.ts';
import {
  fatiguePosesOf,
  withFatiguePoses,
  withMuscles,
  type FatiguePoseUse,
} from '../../core/transition/document/resolve-muscles.ts';
import { poseOfClip } from '../../core/transition/clips/pose-of-clip.ts';
import { allLabItems } from '../library/rows/lab-rows.ts';
import {
  fitChain,
  fitClip,
  type ClipOverrides,
  type FittedChain,
  type ShownOn,
} from '../../core/transition/clips/fit-clips.ts';
import { clipIdsOf } from '../../core/transition/document/resolve-chain.ts';
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

/** Files by name, as text. */
export type DemoReport = Readonly<Record<string, string>>;

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

/** Files of the demo: the settings of a transition, a curve plot for each method, and a page with all of it and `stills`. */
export async function reportDemo(
  services: Services,
  transitionId: string,
  stills: readonly ReportStill[],
): Promise<DemoReport> {
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
  const load = async (clipId: string): Promise<Clip> =>
    decodeClip(valueOf(await loadClip(library, pool, clipId)));
  const settings = valueOf(settingsOf(library.db, transitionId));
  const links = [...(settings.earlier ?? []), settings];
  const clips = [await load(links[0].clips.source.id)];
  for (const link of links) clips.push(await load(link.clips.destination.id));
  const chain = links.map((link) => link.transition);
  const ids = clipIdsOf(chain);
  const overrides: ClipOverrides = {
    rootOf: (k) => motionSummaries(library.db, [ids[k]])[0]?.root.choice ?? { kind: 'auto' },
    jointsOf: (k) => {
      const skeleton = skeletonOfMotion(library.db, ids[k]);
      return skeleton ? readJointEdits(library.db, skeleton.jointsId) : {};
    },
  };
  const character = await characterOf(library, transitionId, load);
  const shown = character && fitChain(chain, clips, overrides, character);
  const fitted = shown?.ok ? shown : fitChain(chain, clips, overrides); // as the window shows it
  if (!fitted.ok) refuse(fitted.error.code, fitted.error.message, fitted.error.field);
  const dressed = await withMusclesOf(library, fitted.value, load);
  const evaluation = createEvaluation(dressed, fitted.value.clips, fitted.value.map);
  if (!evaluation.ok) refuse(evaluation.error.code, evaluation.error.message, evaluation.error.field);
  return { settings, evaluation: evaluation.value };
}

/** The character on which a transition is shown; null if there is none, or its file is not available. */
async function characterOf(
  { db }: Library,
  transitionId: string,
  load: (clipId: string) => Promise<Clip>,
): Promise<ShownOn | null> {
  const [summary] = clipSummaries(db, [shownCharacter(db, transitionId) ?? '']);
  if (summary === undefined || summary.missing) return null;
  return { clip: await load(summary.id), joints: readJointEdits(db, summary.jointsId) };
}

/** The chain with the muscles and fatigue poses of its slots. */
async function withMusclesOf(
  { db }: Library,
  { chain, map }: FittedChain,
  load: (clipId: string) => Promise<Clip>,
): Promise<readonly Transition[]> {
  const { chain: dressed, problem } = withMuscles(chain, {
    items: muscleItems(allLabItems(db)),
    tagsOf: (id) => motionSummaries(db, [id])[0]?.tags ?? [],
  });
  if (problem !== null) refuse(problem.code, problem.message, problem.field);
  const poses = new Map<FatiguePoseUse, readonly number[]>();
  const uses = fatiguePosesOf(dressed);
  for (const use of uses) {
    const [summary] = motionSummaries(db, [use.clip]);
    if (summary === undefined) continue;
    const clip = await load(use.clip);
    const own = clipJointMap(clip, readJointEdits(db, summary.jointsId));
    const fitted = fitClip(clip, { map: own, mirror: use.mirror, onto: map }, summary.root.choice);
    if (fitted.ok) poses.set(use, poseOfClip(fitted.value, use.time));
  }
  const poseOf = (asked: FatiguePoseUse): readonly number[] | null => {
    const use = uses.find((each) => isDeepStrictEqual(each, asked));
    return (use && poses.get(use)) ?? null;
  };
  return withFatiguePoses(dressed, poseOf);
}
