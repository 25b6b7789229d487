// renderer/stores/commands/marks: commands on markers and ranges
import { formatFrame } from '#renderer/kit/time-words.ts';
import { fileFrame } from '#core/clip/take-time.ts';
import { MAX_CHANGES } from '#contract/edits/edit-name.ts';
import type { Edit } from '#contract/edits/edits.ts';
import type { ClipSummary, MarkerKind, RangeKind } from '#contract/rows/library-rows.ts';
import { counted, grouped } from '#contract/words/counted.ts';
import { clamp, formatNumber } from '#core/kit/numbers.ts';
import { clipDuration } from '#core/clip/clip.ts';
import { clipTimeAt, seamTimeOf, type TimeRange, ownTimeAt } from '#core/transition/clips/clip-clock.ts';
import type { App } from '#renderer/stores/app.ts';
import { select } from '#renderer/stores/document/layer.ts';
import type { Editor, Playing, Workbench } from '#renderer/stores/workbench.ts';
import { copyMarks, duplicatedMarks, pastedMarks } from '#renderer/stores/marks/mark-copies.ts';
import { moveMarks, retypeMarks } from '#renderer/stores/marks/mark-edits.ts';
import { addMarks, removeMarks } from '#contract/edits/mark-edits.ts';
import { lengthOf, marksIn, noMarks, selectionOf, startOf } from '#renderer/stores/marks/marks.ts';
import { isRange, isRangeKind, kindName, describeMarks, type Mark } from '#contract/rows/marks.ts';
import { playRange, seek } from '../playhead.ts';
import { isInFront } from '#renderer/stores/workspace/bottom-tabs.ts';
import { transitionEnds, type TransitionEnd } from '#renderer/stores/marks/marker-edits.ts';
import { endAt, placedClip } from '#renderer/stores/shown/seam-range.ts';
import { isOnStage } from '#renderer/stores/session/stage.ts';

/** The selected marks, with the preview. */
export function selectedMarks(app: Pick<Workbench, 'document' | 'session'>): readonly Mark[] {
  const { ids } = app.session.marks.value;
  return select(app.document.shown, (state) => marksIn(state, ids)).value;
}

/**
 * The marks whose kind or label is changed: the selected ones of the table of markers while it is in front.
 * Reads signals.
 */
export function marksInFront(
  app: Pick<App, 'document' | 'markTable' | 'session' | 'workspace'>,
): readonly Mark[] {
  if (isInFront(app.workspace, 'markers')) return app.markTable.selected.value.map(({ mark }) => mark);
  const { ids } = app.session.marks.value;
  return select(app.document.current, (state) => marksIn(state, ids)).value;
}

/** The leading mark, which has the handles. */
export function leadMark(app: Pick<Workbench, 'document' | 'session'>): Mark | undefined {
  const { lead } = app.session.marks.value;
  if (lead === null) return undefined;
  return select(app.document.shown, (state) => marksIn(state, new Set([lead]))[0]).value;
}

/** The clip on the screen and its moment. */
interface ClipInPlay {
  readonly end: TransitionEnd;
  readonly clip: ClipSummary;
  readonly time: number; // s on the clip
}

export const clipInPlay = (app: Playing): ClipInPlay | null => atPlayhead(app, endAt(app.session.time.value));

/** Moments this near to the seam are on it, s: frames of clips are not on round numbers. */
const NEAR_SEAM = 1e-6;

/**
 * The clip that a marker at the playhead is on, and its moment. Two clips meet at the seam: one is left there, so an
 * out marker is on the source; all others are on the destination, as what begins there.
 */
export function clipToMark(app: Playing, kind: MarkerKind): ClipInPlay | null {
  const time = app.session.time.value;
  return atPlayhead(app, endAt(kind === 'out' ? time - NEAR_SEAM : time + NEAR_SEAM));
}

function atPlayhead({ open, session }: Playing, end: TransitionEnd): ClipInPlay | null {
  const uses = open.uses.value;
  const clip = open[end].value;
  if (!uses || !clip) return null;
  return { end, clip, time: ownTimeAt(placedClip(clip, uses[end]), session.time.value).time };
}

/** The end of the open transition that uses a clip; if both do, the one at the playhead. */
function endOfClip(app: Playing, clipId: string): TransitionEnd | undefined {
  const uses = app.open.uses.value;
  const inPlay = endAt(app.session.time.value);
  return [inPlay, ...transitionEnds].find((end) => uses?.[end].id === clipId);
}

/** A clip as a target for marks. */
function markedClip(clip: ClipSummary): { id: string; fps: number; duration: number } {
  return { id: clip.id, fps: clip.fps, duration: clipDuration(clip) };
}

const newId = (): string => crypto.randomUUID();

/**
 * Adds a marker at `time` s of a clip, on the nearest frame, and selects it. Its kind, by default the one
 * used last, stays in use.
 */
export function addMarker(
  app: Editor,
  clip: Pick<ClipSummary, 'id' | 'fps' | 'name'>,
  time: number,
  kind = app.session.markerKind.peek(),
): void {
  const onFrame = Math.round(time * clip.fps) / clip.fps;
  const where = isOnStage(app.session.stage.peek(), clip.id) ? `on ${clip.name}` : '';
  const marker = { id: newId(), clipId: clip.id, kind, time: onFrame, label: '' };
  app.session.markerKind.value = kind;
  commitNew(app, `Add ${kindName(kind)}`, [marker], where);
}

/** Adds a range of the kind used last, and selects it. @param where words for the status */
export function addRange(app: Editor, clipId: string, { start, end }: TimeRange, where?: string): void {
  const kind = app.session.rangeKind.peek();
  commitNew(app, `Add ${kindName(kind)}`, [{ id: newId(), clipId, kind, start, end, label: '' }], where);
}

/** Adds a range from the loop range on the clip at the playhead, snapped to frames. */
export function addRangeFromLoop(app: Editor): void {
  const range = loopOnClip(app);
  const inPlay = clipInPlay(app);
  if (!range || !inPlay) return;
  const { clip } = inPlay;
  const frames = `${formatFrame(range.start, clip)} to ${formatNumber(fileFrame(clip, range.end), 0)}`;
  addRange(app, clip.id, range, `on ${clip.name}, ${frames}; right-click it to change its kind`);
}

/** The loop range on the clip at the playhead, s of the clip; null = outside the clip. */
export function loopOnClip(app: Playing): TimeRange | null {
  const inPlay = clipInPlay(app);
  const use = inPlay && app.open.uses.value?.[inPlay.end];
  const loop = playRange(app);
  if (!inPlay || !use) return null;
  const { fps } = inPlay.clip;
  const latest = clipDuration(inPlay.clip) + 1 / fps;
  const onFrame = (time: number): number => Math.round(clamp(clipTimeAt(use, time), 0, latest) * fps) / fps;
  const range = { start: onFrame(loop.start), end: onFrame(loop.end) };
  return range.start < range.end ? range : null;
}

/** Loops the leading range. */
export function loopLeadRange(app: Workbench): void {
  const mark = leadMark(app);
  const end = mark && endOfClip(app, mark.clipId);
  const use = end && app.open.uses.peek()?.[end];
  if (!mark || !isRange(mark) || !use) return;
  const { extent } = app.open;
  const start = Math.max(seamTimeOf(use, mark.start), extent.peek().start);
  const range = { start, end: Math.min(seamTimeOf(use, mark.end), extent.peek().end) };
  if (range.end <= range.start) return;
  app.session.loopRange.value = range;
  app.workspace.set({ loop: true });
  const time = app.session.time.peek();
  if (time < range.start || time >= range.end) seek(app, range.start);
}

export function deleteSelected(app: Editor): void {
  removeSelected(app, 'Delete');
}

export function copySelected(app: Workbench): void {
  const marks = selectedMarks(app);
  app.session.copied.value = copyMarks(marks, (clipId) => {
    const end = endOfClip(app, clipId);
    return (end && app.open.uses.peek()?.[end]) ?? { time: 0, playRate: 1 };
  });
  app.notices.report(`Copied ${describeMarks(marks)}`);
}

export function cutSelected(app: Workbench): void {
  copySelected(app);
  removeSelected(app, 'Cut');
}

/** Pastes the copied marks on the clip at the playhead, starting there. */
export function pasteAtPlayhead(app: Workbench): void {
  const copied = app.session.copied.peek();
  const inPlay = clipInPlay(app);
  if (!inPlay || copied.length === 0) return;
  const { clip, time } = inPlay;
  const marks = pastedMarks(copied, markedClip(clip), time, newId);
  reportOmitted(app, copied.length - marks.length, clip);
  commitNew(app, `Paste ${describeMarks(marks)}`, marks);
}

export function duplicateSelected(app: Workbench): void {
  const marks = selectedMarks(app);
  const { clips } = app.document.current.peek();
  const copies = [...new Set(marks.map(({ clipId }) => clipId))].flatMap((clipId): readonly Mark[] => {
    const clip = clips.get(clipId);
    const onClip = marks.filter((mark) => mark.clipId === clipId);
    if (!clip) return [];
    const made = duplicatedMarks(onClip, markedClip(clip), newId);
    reportOmitted(app, onClip.length - made.length, clip);
    return made;
  });
  commitNew(app, `Duplicate ${describeMarks(copies)}`, copies);
}

function reportOmitted({ notices }: Pick<Workbench, 'notices'>, count: number, { name }: ClipSummary): void {
  if (count === 0) return;
  const what = counted(count, 'mark');
  notices.problem(`${what} left out: no room on ${name}. Move the playhead away from its end.`);
}

/** Changes the kind of the selected markers or ranges. */
export function retypeSelected(app: App, kind: MarkerKind | RangeKind): void {
  if (isRangeKind(kind)) app.session.rangeKind.value = kind;
  else app.session.markerKind.value = kind;
  commitMarks(app, retypeMarks(marksInFront(app), kind));
}

/** Moves the selected marks by frames of their clips, from where they are shown: a held key continues. */
export function nudgeSelected(app: Editor, frames: number): void {
  const { shown, current } = app.document;
  const { ids } = app.session.marks.peek();
  const moved = new Map<string, number>();
  for (const mark of marksIn(shown.peek(), ids)) {
    const clip = current.peek().clips.get(mark.clipId);
    if (!clip) return;
    const start = (Math.round(startOf(mark) * clip.fps) + frames) / clip.fps;
    const latest = clipDuration(clip) + (isRange(mark) ? 1 / clip.fps : 0);
    // All marks move, or none: their distances stay.
    if (start < 0 || start + lengthOf(mark) > latest + 1e-9) return;
    moved.set(mark.id, start);
  }
  const marks = currentMarks(app);
  if (marks.length > 0)
    app.editing.preview(moveMarks(current.peek(), marks, (mark) => moved.get(mark.id) ?? startOf(mark)));
}

/** The selected marks without the preview, as edits start from them. */
function currentMarks(app: Pick<Workbench, 'document' | 'session'>): readonly Mark[] {
  return marksIn(app.document.current.peek(), app.session.marks.peek().ids);
}

function removeSelected(app: Editor, verb: 'Delete' | 'Cut'): void {
  const marks = currentMarks(app);
  if (marks.length === 0) return;
  app.session.marks.value = noMarks;
  void app.editing.commit(removeMarks(app.document.current.peek(), marks, verb));
}

function commitNew(app: Editor, name: string, marks: readonly Mark[], where = ''): void {
  if (marks.length === 0) return;
  const kept = app.editing.commit(addMarks(name, marks));
  if (where !== '') void kept.then((isKept) => isKept && app.notices.report(`Saved · ${name} ${where}`));
  app.session.marks.value = selectionOf(marks);
}

/** Commits an edit of marks, unless it is too large. Returns true if there was anything to change. */
export function commitMarks(app: Pick<Workbench, 'editing' | 'notices'>, edit: Edit | null): boolean {
  if (edit === null) return false;
  if (edit.changes.length > MAX_CHANGES) {
    app.notices.problem(`One step changes at most ${grouped(MAX_CHANGES)} markers and ranges. Select fewer.`);
    return false;
  }
  void app.editing.commit(edit);
  return true;
}
