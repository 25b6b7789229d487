import { existsSync } from 'node:fs';
import path from 'node:path';
import { renamedWords } from '#contract/words/renamed-file.ts';
import { counted } from '#contract/words/counted.ts';
import { formatNumber } from '#core/kit/numbers.ts';
import { settingsOfTransition } from '../export/settings/transition-settings.ts';
import { createPreview, type PreviewSize } from '../export/preview/draw-slots.ts';
import { encodePng } from '../export/preview/png.ts';
import { pictureName, sequenceName } from '../export/recording/sequence.ts';
import { loadReported } from '../export/report/load-report.ts';
import type { ReportPoses } from '../export/report/report-poses.ts';
import { createFileNamer, renamedOf, type FoundName } from '../export/file-namer.ts';
import { replacingFor, type Replacing } from '../export/replacing.ts';
import { modeToReplace, safeFileName, writeFileWhole } from '../export/write-file.ts';
import { makeFolder } from '../library/database/make-folder.ts';
import { attempt, attemptLater, refuse, valueOf } from '../library/problems.ts';
import { command, interrupted } from './frame/command.ts';
import { file, number, refuseText, replaceOption, WrongUse, type OptionType } from './frame/option-types.ts';
import { findTransition } from './inputs/find-transition.ts';

/** Sides of a picture, px. */
const SIDES = { least: 16, most: 8192 };

const size: OptionType<PreviewSize> = {
  placeholder: 'WxH',
  read(text, given) {
    const [width, height] = (/^(\d{1,5})x(\d{1,5})$/i.exec(text) ?? []).slice(1).map(Number);
    const fits = [width, height].every((side) => side >= SIDES.least && side <= SIDES.most);
    const range = `each from ${SIDES.least} to ${SIDES.most}, such as 1280x720`;
    return fits ? { width, height } : refuseText(text, given, `expected WIDTHxHEIGHT, ${range}`);
  },
};

/** Moment of a picture if none is chosen, s after the seam: the slots differ there. */
const USUAL_MOMENT = 0.1;

export const previewCommand = command({
  name: 'preview',
  summary:
    'Draws line figures of all slots over the destination: one moment as PNG, or all of them into a folder.',
  words: 'TRANSITION',
  library: 'read',
  options: {
    out: {
      type: file('FILE.png|FOLDER'),
      isNeeded: true,
      help: 'a picture, or a folder for all poses, which is created',
    },
    at: {
      type: number('SECONDS'),
      otherwise: String(USUAL_MOMENT),
      help: 'the moment of a picture after the seam, rounded to 1/30 s',
    },
    size: { type: size, defaultText: '1280x720', help: 'width and height, pixels' },
    replace: replaceOption,
  },
  arrange({ words: [text], out, at, ...choice }) {
    const isSequence = !/\.png$/i.test(out);
    if (isSequence && at !== null) throw new WrongUse('--at is for one picture: use --out FILE.png');
    return { ...choice, text, out, at: at ?? USUAL_MOMENT, isSequence };
  },
  async run({ text, out: place, at, isSequence, size: pixels, replace }, context) {
    const { library, pool, signal, progress, note } = context;
    const { transition } = findTransition(library.db, text);
    const rule = replacingFor(library, replace, null, { ids: [transition.id], canLose: false });
    if (!isSequence) await checkFiles([place], rule);
    const settings = valueOf(settingsOfTransition(library.db, transition));
    const { poses, slots } = await loadReported(library, pool, settings);
    const draw = createPreview(poses, pixels);
    const shown = isSequence ? Array.from({ length: poses.poses }, (_, i) => i) : [poseAt(poses, at)];
    if (isSequence) valueOf(attempt(place, () => makeFolder(place)));
    const first = isSequence ? await findFirst(place, transition.name, rule) : null;
    const name = first && sequenceName(first.name);
    const files = name === null ? [place] : shown.map((_, i) => path.join(place, pictureName(name, i + 1)));
    if (name !== null) refuseLonger(place, name, files.length);
    await checkFiles(files, rule);
    const pictures = counted(shown.length, 'picture');
    for (const [i, pose] of shown.entries()) {
      if (signal.aborted) return interrupted();
      valueOf(await attemptLater(files[i], () => writeFileWhole(files[i], encodePng(draw(pose)), rule)));
      progress(`${i + 1} of ${pictures}`);
    }
    for (const each of renamedOf(first === null ? [] : [first])) note(renamedWords(each));
    const times = shown.map((pose) => (pose - poses.seam) / poses.fps);
    const named = slots.map(({ tag, method }) => `${tag} ${method}`);
    return {
      report: { out: place, name, pictures: shown.length, slots: named, times },
      print: ({ out }) => out(`${place}: ${pictures}, from the left: ${named.join(', ')}`),
    };
  },
});

/** Refuses what is in the way of files before the first is written. */
async function checkFiles(files: readonly string[], rule: Replacing): Promise<void> {
  for (const each of files) valueOf(await attemptLater(each, () => modeToReplace(each, rule)));
}

/** The name of the first picture of a transition; the others follow it. */
async function findFirst(folder: string, transition: string, rule: Replacing): Promise<FoundName> {
  const wanted = pictureName(safeFileName(transition) || 'transition', 1);
  return valueOf(await attemptLater(folder, async () => (await createFileNamer(folder))(wanted, rule)));
}

/** Refuses a folder with pictures of an earlier run that had more: they would be taken for the end of this one. */
function refuseLonger(folder: string, name: string, count: number): void {
  const left = pictureName(name, count + 1);
  if (!existsSync(path.join(folder, left))) return;
  const message = `The folder has more pictures of this name, from ${left}. Remove them, or choose another folder: ${folder}`;
  refuse('exists', message, folder);
}

/** The pose nearest to a moment, s after the seam. */
function poseAt({ seam, fps, poses }: ReportPoses, time: number): number {
  const pose = Math.round(time * fps) + seam;
  if (pose >= 0 && pose < poses) return pose;
  const [first, last] = [-seam / fps, (poses - 1 - seam) / fps].map((end) => formatNumber(end, 2));
  return refuse('badTime', `--at ${time}: this transition has poses from ${first} to ${last} s`, '--at');
}
