import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserWindow } from 'electron';
import { decodeClip } from '../../core/clip-buffer.ts';
import type { Clip } from '../../core/clip.ts';
import { createChainEvaluation } from '../../core/transition/evaluation/chain-evaluation.ts';
import { fitChain } from '../../core/transition/clips/fit-clips.ts';
import { clipIdsOf } from '../../core/transition/document/resolve-chain.ts';
import type { ReportStill } from '../export/report.ts';
import { createReport } from '../export/report.ts';
import { settingsOf } from '../export/settings.ts';
import { sortedJson } from '../export/sorted-json.ts';
import type { ReportedTransition } from '../export/transition-report.ts';
import { reportTransition } from '../export/transition-report.ts';
import { writeFileWhole } from '../export/write-file.ts';
import { loadClip } from '../import/clips/clip-buffers.ts';
import { clipSummaries } from '../library/rows/clip-rows.ts';
import { readJointEdits } from '../library/rows/joint-map-rows.ts';
import type { Library } from '../library/library.ts';
import { attempt, attemptLater, refuse, valueOf } from '../library/problems.ts';
import { skeletonOfClip } from '../library/rows/skeleton-rows.ts';
import { allTransitions } from '../library/rows/transition-rows.ts';
import type { AppSession } from './session.ts';

/** The stills' size, px. */
const size = { width: 1600, height: 1000 };
/** A screen that shows no change for so long has none to show, ms. */
const LONGEST_WAIT_MS = 10_000;
/** When the stills are taken, s after the seam. */
const moments = [-0.2, 0, 0.06, 0.12, 0.18, 0.24, 0.3, 0.5];

/**
 * Plays the newest transition in the window and leaves in `folder`: stills of the window, a curve plot per method,
 * settings.json, and report.html, which holds all of them. Throws a `Refusal` where there is nothing to show.
 */
export async function runDemo(session: AppSession, folder: string): Promise<readonly string[]> {
  const { services, window } = session;
  const library = valueOf(services.library);
  await services.jobs.idle();
  const reported = await loadNewest(session, library);
  valueOf(attempt(folder, () => mkdirSync(folder, { recursive: true })));
  window.setContentSize(size.width, size.height);
  services.emit('app.openTransition', { transitionId: reported.settings.transition.id });
  const names: string[] = [];
  const keep = async (name: string, content: string | Uint8Array): Promise<void> => {
    const file = path.join(folder, name);
    valueOf(await attemptLater(file, () => writeFileWhole(file, content)));
    names.push(name);
  };
  await removeOld(folder);
  const stills: ReportStill[] = [];
  for (const [index, time] of moments.entries()) {
    await session.show(time);
    const still = { caption: captionOf(time), png: await takeStill(window, stills.at(-1)?.png) };
    stills.push(still);
    await keep(`still-${index + 1}.png`, still.png);
  }
  const report = reportTransition(reported, stills);
  for (const slot of report.slots) await keep(`plot-${slot.tag}.svg`, slot.plot);
  await keep('settings.json', sortedJson(reported.settings));
  await keep('report.html', createReport(report));
  return names;
}

function captionOf(time: number): string {
  if (time === 0) return 'the seam';
  return `${Math.abs(time).toFixed(2)} s ${time < 0 ? 'before' : 'after'} the seam`;
}

async function loadNewest({ services }: AppSession, library: Library): Promise<ReportedTransition> {
  const transition = allTransitions(library.db).at(-1);
  if (transition === undefined) {
    refuse(
      'noTransition',
      'The library holds no transition to play. Make one in the window, or name a settings file.',
    );
  }
  const load = async (clipId: string): Promise<Clip> =>
    decodeClip(valueOf(await loadClip(library, services.pool, clipId)));
  const settings = valueOf(settingsOf(library.db, transition.id));
  const links = [...(settings.earlier ?? []), settings];
  const clips = [await load(links[0].clips.source.id)];
  for (const link of links) clips.push(await load(link.clips.destination.id));
  const chain = links.map((link) => link.transition);
  const ids = clipIdsOf(chain);
  const fitted = fitChain(chain, clips, {
    rootOf: (k) => clipSummaries(library.db, [ids[k]])[0]?.root.choice ?? { kind: 'auto' },
    jointsOf: (k) => {
      const skeleton = skeletonOfClip(library.db, ids[k]);
      return skeleton ? readJointEdits(library.db, skeleton.jointsId) : {};
    },
  });
  if (!fitted.ok) refuse(fitted.error.code, fitted.error.message, fitted.error.field);
  const evaluation = createChainEvaluation(fitted.value.chain, fitted.value.clips, fitted.value.map);
  if (!evaluation.ok) refuse(evaluation.error.code, evaluation.error.message, evaluation.error.field);
  return { settings, evaluation: evaluation.value };
}

/**
 * The window as it is on the screen, as PNG of exactly `size`. What the page has drawn reaches the screen a moment later, on a
 * busy machine much later: until then the screen still shows the moment before, `previous`.
 */
async function takeStill(window: BrowserWindow, previous: Uint8Array | undefined): Promise<Uint8Array> {
  const deadline = performance.now() + LONGEST_WAIT_MS;
  for (;;) {
    await delay(120);
    const image = await window.webContents.capturePage();
    const { width, height } = image.getSize();
    const isExact = width === size.width && height === size.height;
    const png = (isExact ? image : image.resize(size)).toPNG();
    if (previous === undefined || !png.equals(previous) || performance.now() > deadline) return png;
  }
}

/** What an earlier demo left would be mistaken for this one's. */
async function removeOld(folder: string): Promise<void> {
  const names = ['report.html', 'settings.json', ...moments.map((_, index) => `still-${index + 1}.png`)];
  await Promise.all(names.map((name) => rm(path.join(folder, name), { force: true })));
}
