import type { Edit } from '../../contract/edits.ts';
import type { Transition } from '../../core/transition/document.ts';
import type { App } from '../state/app.ts';
import { addNote, deleteMarker } from '../state/marker-commands.ts';
import { changeMarker, findMarker, moveEnd, moveMarker } from '../state/marker-edits.ts';
import type { TransitionEnd } from '../state/marker-edits.ts';
import { seek } from '../state/playhead.ts';
import { setTransition, withSlot } from '../state/transition-edits.ts';
import type { Phase, TimelineGesture, TimelineListener } from '../timeline/timeline-model.ts';

/** The parameter that a drag of the blend's end changes, in every method that has one. */
export const BLEND_TIME = 'blendTime';

/** What the gestures of the timeline mean: previews while they move, one edit when they end. */
export function createTimelineListener(app: App, wake: () => void): TimelineListener {
  let rangeBefore = app.session.range.peek();
  return {
    seek: (time) => {
      app.session.playing.value = false;
      seek(app, time);
    },
    gesture: (gesture) => {
      if (gesture.kind !== 'loopRange') return followGesture(app, gesture.phase, editOf(app, gesture));
      if (gesture.phase === 'preview') app.session.range.value = gesture.value;
      else if (gesture.phase === 'commit') rangeBefore = app.session.range.value = gesture.value;
      else app.session.range.value = rangeBefore;
    },
    selectMarker: (id) => (app.session.selectedMarker.value = id),
    addMarker: ({ clipId, time }) => {
      const clip = app.document.current.peek().clips.get(clipId);
      if (clip) addNote(app, clip, time);
    },
    removeMarker: (id) => {
      const marker = findMarker(app.document.current.peek(), id);
      if (marker) deleteMarker(app, marker);
    },
    renameMarker: (id, label) => {
      const marker = findMarker(app.document.current.peek(), id);
      if (marker && marker.label !== label) void app.editing.commit(changeMarker(marker, { label }));
    },
    wake,
  };
}

function followGesture(app: App, phase: Phase, edit: Edit | null): void {
  if (phase === 'cancel') return app.editing.cancel();
  if (edit) app.editing.preview(edit);
  if (phase === 'commit') app.editing.commitPreview();
}

const ends: Readonly<Record<'outTime' | 'inTime', TransitionEnd>> = {
  outTime: 'source',
  inTime: 'destination',
};

/** The edit that a gesture amounts to, from what the document is without it. */
function editOf(app: App, gesture: Exclude<TimelineGesture, { kind: 'loopRange' }>): Edit | null {
  const state = app.document.current.peek();
  const transition = app.open.editable.peek();
  if (!transition) return null;
  switch (gesture.kind) {
    case 'outTime':
    case 'inTime':
      return moveEnd(state, transition, ends[gesture.kind], gesture.value);
    case 'marker': {
      const marker = findMarker(state, gesture.id);
      return marker ? moveMarker(state, marker, gesture.value) : null;
    }
    case 'blendEnd':
      return setBlendTime(transition, gesture.slot, gesture.value);
  }
}

function setBlendTime(transition: Transition, index: number, time: number): Edit | null {
  const slot = transition.slots[index];
  if (!slot) return null;
  const after = withSlot(transition, index, { values: { ...slot.values, [BLEND_TIME]: time } });
  return setTransition('Change blend time', transition, after);
}
