import { clipDuration } from '../../core/clip.ts';
import { ownTimeAt } from '../../core/transition/clip-clock.ts';
import { addNote, deleteMarker } from '../state/marker-commands.ts';
import { findMarker, moveMarker } from '../state/marker-edits.ts';
import { endAt, placedClip } from '../state/open-transition.ts';
import { selectedMarker } from '../state/playhead.ts';
import type { Action } from '../state/action.ts';
import type { App } from '../state/app.ts';

const needsMarker = (app: App): string | null => (selectedMarker(app) ? null : 'no marker is selected');

export const markerActions: readonly Action[] = [
  {
    id: 'marker.add',
    title: 'Add marker',
    keys: ['M'],
    menu: 'Markers',
    disabled: (app) => (app.open.transition.value ? null : 'no transition is open'),
    run: addAtPlayhead,
  },
  {
    id: 'marker.nudgeBack',
    title: 'Nudge marker back',
    keys: ['['],
    menu: 'Markers',
    disabled: needsMarker,
    run: (app) => nudge(app, -1),
    release: (app) => app.editing.commitPreview(),
  },
  {
    id: 'marker.nudgeOn',
    title: 'Nudge marker on',
    keys: [']'],
    menu: 'Markers',
    disabled: needsMarker,
    run: (app) => nudge(app, 1),
    release: (app) => app.editing.commitPreview(),
  },
  {
    id: 'marker.delete',
    title: 'Delete marker',
    keys: ['Delete', 'Backspace'],
    menu: 'Markers',
    disabled: needsMarker,
    run: deleteSelected,
  },
];

/** Adds a marker at the playhead, on the clip that is on the screen: the source before the seam, else the destination. */
function addAtPlayhead(app: App): void {
  const uses = app.open.uses.peek();
  const time = app.session.time.peek();
  const end = endAt(time);
  const clip = app.open[end].peek();
  if (uses && clip) addNote(app, clip, ownTimeAt(placedClip(clip, uses[end]), time).time);
}

/** Moves the selected marker by frames of its clip, from where it is shown: a key that is held goes on. */
function nudge(app: App, frames: number): void {
  const current = app.document.current.peek();
  const shown = selectedMarker(app);
  const marker = shown && findMarker(current, shown.id);
  const clip = marker && current.clips.get(marker.clipId);
  if (!marker || !clip) return;
  const time = (Math.round(shown.time * clip.fps) + frames) / clip.fps;
  if (time < 0 || time > clipDuration(clip) + 1e-9) return;
  app.editing.preview(moveMarker(current, marker, time));
}

function deleteSelected(app: App): void {
  const marker = selectedMarker(app);
  if (marker) deleteMarker(app, marker);
}
