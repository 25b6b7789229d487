import { counted } from '#contract/words/counted.ts';
import { transitionLabel } from '#contract/rows/transition-names.ts';
import { clipDuration } from '#core/clip/clip.ts';
import type { ClipSummary } from '#contract/rows/library-rows.ts';
import { describeLostMotion } from '#core/transition/clips/lost-motion.ts';
import type { MotionUse, Transition } from '#core/transition/document/document.ts';
import { lastSource } from '#core/transition/document/resolve-chain.ts';
import { formatNumber } from '#core/kit/numbers.ts';
import { select } from '../document/layer.ts';
import type { Requests, Workbench } from '../workbench.ts';
import type { TransitionEnd } from '../marks/marker-edits.ts';
import { scopeOfChoice, stopShowing } from './transitions/character-commands.ts';
import { openTransition } from './transitions/transition-commands.ts';
import { lengthOf, selectionOf, startOf } from '../marks/marks.ts';
import { describeMarks, type Mark } from '#contract/rows/marks.ts';
import { ask } from '../ask.ts';
import { folderOf } from '../document/file-places.ts';

/** A problem with a file, shown until it is solved. */
export interface FileProblem {
  readonly id: string;
  readonly message: string;
  readonly remedies: readonly { readonly label: string; readonly run: () => void }[];
  readonly action?: string; // id of one that helps, too
}

/** Problems with open files, the worst first. */
export function fileProblemsOf(app: Workbench): readonly FileProblem[] {
  return [...ofLibrary(app), ...ofClips(app)];
}

function ofLibrary(app: Workbench): FileProblem[] {
  const { state, files } = app.library;
  const library = state.value;
  if (library.state !== 'open' || files.presence.value === 'here') return [];
  const isGone = files.presence.value === 'gone';
  const message = isGone
    ? `The library file is missing: it was moved or deleted, or its disk was disconnected. You can edit again once it is back, or save a copy now. ${library.path}`
    : `Another file has replaced the library. This window still shows the previous library, read-only. ${library.path}`;
  const copy = { label: 'Save library copy…', run: () => void saveCopy(app) };
  const again = { label: 'Open current file', run: () => void ask(app, 'library.startAgain', {}) };
  return [{ id: 'library', message, remedies: isGone ? [copy] : [again, copy] }];
}

/** Saves a copy of the library to a chosen place. */
export async function saveCopy(app: Requests): Promise<void> {
  const copy = await ask(app, 'library.saveCopy', {});
  if (copy) app.notices.report(`Saved library copy · ${copy.fileName}`);
}

function ofClips(app: Workbench): FileProblem[] {
  const transition = app.open.transition.value;
  const clips = app.open.clipIds.value.flatMap((id) => app.document.shown.clips.value.get(id) ?? []);
  const character = app.open.character.value;
  const isOther = character !== null && clips.every(({ id }) => id !== character.id);
  const shown = isOther ? [...clips, character] : clips;
  return [
    ...missingFiles(app, shown),
    ...shown.flatMap((clip) => changedFile(app, clip)),
    ...clips.flatMap((clip) => pastTheEnd(app, clip)),
    ...ofCharacter(app),
    ...lostOnOther(app),
    ...(transition ? seamsPastTheEnd(app, transition) : []),
  ];
}

/** Why the motion is not shown on the chosen character. */
function ofCharacter(app: Workbench): FileProblem[] {
  const { clips } = app.open;
  const problem = clips.value.state === 'ready' ? clips.value.shownOn.problem : null;
  if (problem === null) return [];
  const stop = {
    label: 'Stop showing on it',
    run: () => void stopShowing(app, scopeOfChoice(app) ?? 'open'),
  };
  return [{ id: 'character', message: problem, remedies: [stop], action: 'joints.map' }];
}

/** Joints whose motion is lost on the skeleton that plays, once for a clip that a chain plays again. */
function lostOnOther({ open }: Pick<Workbench, 'open'>): FileProblem[] {
  const byClip = new Map(open.lost.value.map((lost) => [lost.clip.id, lost]));
  return [...byClip.values()].map(({ clip: { id, name }, ...lost }) => ({
    id: `lost ${id}`,
    message: describeLostMotion(name, lost),
    remedies: [],
    action: 'joints.map',
  }));
}

/** Missing files, by the folder that they were in. */
function missingFiles(app: Workbench, clips: readonly ClipSummary[]): FileProblem[] {
  const missing = clips.filter(({ id }) => app.open.files.onDisk.value.get(id) === 'missing');
  const folders = new Set(missing.map(({ path }) => folderOf(path)));
  return [...folders].map((folder) => {
    const inside = missing.filter(({ path }) => folderOf(path) === folder);
    const [{ id: clipId, name }, ...others] = inside;
    const locate = (): unknown => ask(app, 'index.locateFolder', { clipId });
    const what =
      others.length === 0
        ? `The file of “${name}” is missing. The clip is shown as last read. Put the file back`
        : `The files of “${name}” and ${counted(others.length, 'other clip')} are missing. The clips are shown as last read. Put the files back`;
    return {
      id: `missing ${folder}`,
      message: `${what}, or locate the folder. ${folder}`,
      remedies: [{ label: 'Locate…', run: () => void locate() }],
    };
  });
}

function changedFile({ open: { files } }: Pick<Workbench, 'open'>, clip: ClipSummary): FileProblem[] {
  const state = files.onDisk.value.get(clip.id);
  if (typeof state === 'object') {
    const message = `The buffer ${state.lacks} of “${clip.name}” is missing. The clip is shown as last read. Put the buffer back. ${folderOf(clip.path)}`;
    return [{ id: `lacks ${clip.id}`, message, remedies: [] }];
  }
  if (state !== 'changed') return [];
  return [
    {
      id: `changed ${clip.id}`,
      message: `The file of “${clip.name}” has changed. The clip is shown as last read. Reloading keeps its markers, tags and notes.`,
      remedies: [{ label: 'Reload', run: () => files.reload(clip.id) }],
    },
  ];
}

/**
 * Seams past the end of clips that became shorter, in the open transition and its chain: the last pose is
 * held there.
 */
function seamsPastTheEnd(app: Workbench, open: Transition): FileProblem[] {
  const { value: chain } = app.open.chain;
  const links = chain?.ok ? chain.value : [open];
  return links.flatMap((link, k) => [
    ...crossingPastTheEnd(app, link, 'source', lastSource(links.slice(0, k + 1))),
    ...crossingPastTheEnd(app, link, 'destination', link.destination),
  ]);
}

const crossings = {
  source: { does: 'leaves', marker: 'out' },
  destination: { does: 'enters', marker: 'in' },
} as const;

function crossingPastTheEnd(
  app: Workbench,
  link: Transition,
  side: TransitionEnd,
  use: MotionUse,
): FileProblem[] {
  const clip = use.kind !== 'chain' ? app.document.shown.clips.value.get(use.id) : undefined;
  if (!clip || app.open.files.onDisk.value.has(clip.id) || clip.settings.loop) return [];
  const end = clipDuration(clip);
  if (use.time <= end + 0.5 / clip.fps) return [];
  const isOpen = link.id === app.open.transition.value?.id;
  const name = select(app.document.shown, (state) => transitionLabel(link, state)).value;
  const who = isOpen ? 'This transition' : `“${name}”, earlier in this chain,`;
  const { does, marker } = crossings[side];
  return [
    {
      id: `seam ${link.id} ${side}`,
      message: `${who} ${does} “${clip.name}” after its end at ${formatNumber(end, 2)} s, where the last pose is held. Move the ${marker} marker.`,
      remedies: isOpen ? [] : [{ label: 'Open transition', run: () => openTransition(app, link) }],
    },
  ];
}

/** Marks past the end of a clip that became shorter. */
function pastTheEnd(app: Workbench, clip: ClipSummary): FileProblem[] {
  if (app.open.files.onDisk.value.has(clip.id)) return [];
  const end = clipDuration(clip) + 0.5 / clip.fps;
  const markers = app.document.shown.markers.value;
  const ranges = app.document.shown.ranges.value;
  const marks: readonly Mark[] = [...(markers.get(clip.id) ?? []), ...(ranges.get(clip.id) ?? [])];
  const late = marks.filter((mark) => startOf(mark) + lengthOf(mark) > end + 1 / clip.fps);
  if (late.length === 0) return [];
  const what = describeMarks(late);
  const article = /^[aeiou]/.test(what) ? 'an ' : 'a ';
  const [one, reach, them] = late.length === 1 ? [article, 'reaches', 'it'] : ['', 'reach', 'them'];
  return [
    {
      id: `past ${clip.id}`,
      message: `On “${clip.name}”, ${one}${what} ${reach} past the end at ${formatNumber(clipDuration(clip), 2)} s. Move or delete ${them}.`,
      remedies: [{ label: `Select ${them}`, run: () => (app.session.marks.value = selectionOf(late)) }],
    },
  ];
}
