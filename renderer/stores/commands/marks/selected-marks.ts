import { ownTimeAt } from '#core/transition/clips/clip-clock.ts';
import type { ClipSummary } from '#contract/rows/library-rows.ts';
import { clipDuration } from '#core/clip.ts';
import type { App } from '../../app.ts';
import type { Playing, Workbench } from '../../workbench.ts';
import { isInFront } from '../../workspace/bottom-tabs.ts';
import { transitionEnds, type TransitionEnd } from '../../marks/marker-edits.ts';
import { marksIn, type Mark } from '../../marks/marks.ts';
import { endAt, placedClip } from '../../shown/seam-range.ts';

/** The selected marks, with the preview. */
export function selectedMarks(app: Pick<Workbench, 'document' | 'session'>): readonly Mark[] {
  return marksIn(app.document.shown.value, app.session.marks.value.ids);
}

/**
 * The marks whose kind or label is changed: the selected ones of the table of markers while it is in front.
 * Reads signals.
 */
export function marksInFront(
  app: Pick<App, 'document' | 'markTable' | 'session' | 'workspace'>,
): readonly Mark[] {
  if (isInFront(app.workspace, 'markers')) return app.markTable.selected.value.map(({ mark }) => mark);
  return marksIn(app.document.current.value, app.session.marks.value.ids);
}

/** The leading mark, which has the handles. */
export function leadMark(app: Pick<Workbench, 'document' | 'session'>): Mark | undefined {
  const { lead } = app.session.marks.value;
  return lead === null ? undefined : marksIn(app.document.shown.value, new Set([lead]))[0];
}

/** The clip on the screen and its moment. */
export interface ClipInPlay {
  readonly end: TransitionEnd;
  readonly clip: ClipSummary;
  readonly time: number; // s on the clip
}

export function clipInPlay(app: Playing): ClipInPlay | null {
  const uses = app.open.uses.value;
  const time = app.session.time.value;
  const end = endAt(time);
  const clip = app.open[end].value;
  if (!uses || !clip) return null;
  return { end, clip, time: ownTimeAt(placedClip(clip, uses[end]), time).time };
}

/** The end of the open transition that uses a clip; if both do, the one at the playhead. */
export function endOfClip(app: Playing, clipId: string): TransitionEnd | undefined {
  const uses = app.open.uses.value;
  const inPlay = endAt(app.session.time.value);
  return [inPlay, ...transitionEnds].find((end) => uses?.[end].id === clipId);
}

/** A clip as a target for marks. */
export function markedClip(clip: ClipSummary): { id: string; fps: number; duration: number } {
  return { id: clip.id, fps: clip.fps, duration: clipDuration(clip) };
}
