import type { Marker } from '../../contract/library-rows.ts';
import type { App } from './app.ts';
import { removeMarker } from './marker-edits.ts';

/** Adds a note at `time` s of a clip, on the nearest frame, and selects it: it can be made another kind then. */
export function addNote(app: App, clip: { readonly id: string; readonly fps: number }, time: number): void {
  const onFrame = Math.round(time * clip.fps) / clip.fps;
  const marker: Marker = {
    id: crypto.randomUUID(),
    clipId: clip.id,
    kind: 'note',
    time: onFrame,
    label: '',
  };
  void app.editing.commit({ name: 'Add note marker', changes: [{ kind: 'marker.add', marker }] });
  app.session.selectedMarker.value = marker.id;
}

export function deleteMarker(app: App, marker: Marker): void {
  if (app.session.selectedMarker.peek() === marker.id) app.session.selectedMarker.value = null;
  void app.editing.commit(removeMarker(app.document.current.peek(), marker));
}
