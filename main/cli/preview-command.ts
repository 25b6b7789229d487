import { existsSync } from 'node:fs';
import path from 'node:path';
import { counted } from '#contract/words/counted.ts';
import { visibleJson } from '#contract/words/visible-text.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { settingsOfTransition } from '../export/settings/transition-settings.ts';
import { createPreview, type PreviewSize } from '../export/preview/draw-slots.ts';
import { encodePng } from '../export/preview/png.ts';
import { pictureName } from '../export/recording/sequence.ts';
import { loadReported } from '../export/report/load-report.ts';
import type { ReportedTransition } from '../export/report/report.ts';
import type { ReportPoses } from '../export/report/report-poses.ts';
import { modeToReplace, safeFileName, writeFileWhole } from '../export/write-file.ts';
import { createImportPool } from '../import/pool/import-pool.ts';
import { makeFolder } from '../library/database/make-folder.ts';
import type { Library } from '../library/library.ts';
import { attempt, attemptLater, refuse, valueOf } from '../library/problems.ts';
import { exitCodes, type Command } from './command.ts';
import { findTransition } from './compare/find-transition.ts';
import { number, optionsIn, WrongUse } from './option-values.ts';
import { libraryOf } from './read-arguments.ts';
import { withLibrary } from './with-library.ts';

const options = {
  library: { type: 'string' },
  out: { type: 'string' },
  at: { type: 'string' },
  size: { type: 'string', default: '1280x720' },
  replace: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

/** Sides of a picture, px. */
const SIDES = { least: 16, most: 8192 };

/** Moment of a picture if none is chosen, s after the seam: the slots differ there. */
const USUAL_MOMENT = 0.1;

export const previewCommand: Command = {
  name: 'preview',
  usage: 'LIBRARY TRANSITION --out FILE.png|FOLDER [--at SECONDS] [--size WxH] [--replace] [--json]',
  help: 'Draws line figures of all slots over the destination: one moment as PNG, or all of them into a new folder.',
  prepare(args, folder) {
    const { values, positionals } = optionsIn(args, options);
    const { library, words } = libraryOf(values.library, positionals, folder, 1);
    if (words[0] === undefined) throw new WrongUse('TRANSITION is missing');
    if (values.out === undefined) throw new WrongUse('--out FILE.png or FOLDER is missing');
    const out = path.resolve(folder, values.out);
    const isSequence = !/\.png$/i.test(out);
    if (isSequence && values.at !== undefined)
      throw new WrongUse('--at is for one picture: use --out FILE.png');
    const at = values.at === undefined ? USUAL_MOMENT : number('--at', values.at);
    const size = sizeOf(values.size);
    const { replace, json } = values;
    return (terminal, signal) =>
      withLibrary({ library }, terminal, async (opened) => {
        const replaced = replace && !isSequence ? 'any' : 'none';
        if (isSequence && existsSync(out))
          refuse('exists', `Already there: ${out}. Choose another name.`, out);
        if (!isSequence) valueOf(await attemptLater(out, () => modeToReplace(out, replaced)));
        const { transition } = findTransition(opened.db, words[0]);
        const { poses, slots } = await loadOne(opened, transition);
        const draw = createPreview(poses, size);
        const write = async (file: string, pose: number): Promise<void> =>
          valueOf(await attemptLater(file, () => writeFileWhole(file, encodePng(draw(pose)), replaced)));
        const shown = isSequence ? Array.from({ length: poses.poses }, (_, i) => i) : [poseAt(poses, at)];
        if (isSequence) valueOf(attempt(out, () => makeFolder(out)));
        const name = safeFileName(transition.name) || 'transition';
        for (const [i, pose] of shown.entries()) {
          if (signal.aborted) return exitCodes.interrupted;
          await write(isSequence ? path.join(out, pictureName(name, i + 1)) : out, pose);
          terminal.draw?.(`${i + 1} of ${counted(shown.length, 'picture')}`);
        }
        terminal.draw?.('');
        const times = shown.map((pose) => (pose - poses.seam) / poses.fps);
        const named = slots.map(({ tag, method }) => `${tag} ${method}`);
        if (json) terminal.out(visibleJson({ out, pictures: shown.length, slots: named, times }));
        else terminal.out(`${out}: ${counted(shown.length, 'picture')}, from the left: ${named.join(', ')}`);
        return exitCodes.ok;
      });
  },
};

function sizeOf(text: string): PreviewSize {
  const [width, height] = (/^(\d{1,5})x(\d{1,5})$/i.exec(text) ?? []).slice(1).map(Number);
  const fits = (side: number | undefined): boolean =>
    side !== undefined && side >= SIDES.least && side <= SIDES.most;
  if (fits(width) && fits(height)) return { width, height };
  throw new WrongUse(
    `--size ${text}: expected WIDTHxHEIGHT, each from ${SIDES.least} to ${SIDES.most}, such as 1280x720`,
  );
}

/** The pose nearest to a moment, s after the seam. */
function poseAt({ seam, fps, poses }: ReportPoses, time: number): number {
  const pose = Math.round(time * fps) + seam;
  if (pose >= 0 && pose < poses) return pose;
  const [first, last] = [-seam / fps, (poses - 1 - seam) / fps];
  return refuse(
    'badTime',
    `--at ${time}: this transition has poses from ${first.toFixed(2)} to ${last.toFixed(2)} s`,
    '--at',
  );
}

async function loadOne(library: Library, transition: Transition): Promise<ReportedTransition> {
  const pool = createImportPool();
  try {
    return await loadReported(library, pool, valueOf(settingsOfTransition(library.db, transition)));
  } finally {
    await pool.close();
  }
}
