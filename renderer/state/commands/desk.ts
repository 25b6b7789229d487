import type { Marker } from '../../../contract/rows/library-rows.ts';
import type { Workbench } from '../workbench.ts';
import { hideRun } from './shown-run.ts';
import { selectionOf } from '../marks/marks.ts';

/**
 * Opens a clip without a transition: at its first frame, or at a marker, which is then selected. Not possible during a
 * blind comparison.
 */
export function openClip(
  app: Pick<Workbench, 'notices' | 'session'>,
  clipId: string,
  marker: Marker | null = null,
): void {
  const { session } = app;
  if (session.blind.peek() !== null) return app.notices.say('Open clip: a blind comparison is running');
  hideRun(session, session.run.peek()?.transition ?? null);
  const before = session.openClip.peek();
  const left = before?.left ?? { time: session.time.peek(), loopRange: session.loopRange.peek() };
  const at = marker?.time ?? 0;
  const selected = selectionOf(marker ? [marker] : []);
  session.playing.value = false;
  if (before?.id !== clipId) session.openClip.value = { id: clipId, at, selected, left };
  else {
    session.time.value = at;
    session.marks.value = selected;
  }
}

/** Returns to the transition and its playback state. */
export function closeClip({ session }: Pick<Workbench, 'session'>): void {
  const open = session.openClip.peek();
  if (open === null) return;
  session.playing.value = false;
  session.openClip.value = null;
  session.time.value = open.left.time;
  session.loopRange.value = open.left.loopRange;
}
