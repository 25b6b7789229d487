import type { Change } from '../../../contract/edits.ts';
import type { ClipRange, Marker } from '../../../contract/library-rows.ts';
import { assertNever, InvariantError } from '../../../core/assert.ts';
import type { Transition } from '../../../core/transition/document/document.ts';
import { clipExists, readClipSettings, readNote, saveClipSettings, saveNote } from '../rows/clip-settings.ts';
import type { Database } from '../database/database.ts';
import { setIgnored } from '../files/failed-files.ts';
import { readJointEdits, saveJointEdits } from '../rows/joint-map-rows.ts';
import { findMarker, insertMarker, removeMarker, updateMarker } from '../rows/marker-rows.ts';
import { applyImportChange } from './apply-import-change.ts';
import { applyPresetChange } from './apply-preset-change.ts';
import { refuse } from '../problems.ts';
import { findRange, insertRange, removeRange, updateRange } from '../rows/range-rows.ts';
import { refuseOtherId, refuseStale, refuseTwice } from './refuse-stale.ts';
import { putTag, renameTag, takeTag } from '../rows/tag-rows.ts';
import {
  findTransition,
  insertTransition,
  removeTransition,
  updateTransition,
} from '../rows/transition-rows.ts';

/**
 * Does one change, inside the caller's transaction. Refuses one whose `before` is not what is stored: it was made on an
 * older copy, and would silently undo what came between.
 */
export function applyChange(db: Database, change: Change): void {
  switch (change.kind) {
    case 'marker.add':
      refuseUnknownClip(db, change.marker.clipId, `the marker ${nameOfMarker(change.marker)}`);
      if (!insertMarker(db, change.marker)) refuseTwice(`The marker ${nameOfMarker(change.marker)}`);
      return;
    case 'marker.remove':
      refuseStale(findMarker(db, change.marker.id), change.marker, nameOfMarker);
      removeMarker(db, change.marker.id);
      return;
    case 'marker.set':
      refuseOtherId(change.before, change.after);
      refuseStale(findMarker(db, change.before.id), change.before, nameOfMarker);
      refuseUnknownClip(db, change.after.clipId, `the marker ${nameOfMarker(change.after)}`);
      updateMarker(db, change.after);
      return;
    case 'range.add':
      refuseUnknownClip(db, change.range.clipId, `the range ${nameOfRange(change.range)}`);
      if (!insertRange(db, change.range)) refuseTwice(`The range ${nameOfRange(change.range)}`);
      return;
    case 'range.remove':
      refuseStale(findRange(db, change.range.id), change.range, nameOfRange);
      removeRange(db, change.range.id);
      return;
    case 'range.set':
      refuseOtherId(change.before, change.after);
      refuseStale(findRange(db, change.before.id), change.before, nameOfRange);
      refuseUnknownClip(db, change.after.clipId, `the range ${nameOfRange(change.after)}`);
      updateRange(db, change.after);
      return;
    case 'clip.set':
      refuseUnknownClip(db, change.id, 'this change');
      setClip(db, change);
      return;
    case 'import.set':
      applyImportChange(db, change);
      return;
    case 'file.ignore':
      setIgnored(db, change.fileId, change.ignored);
      return;
    case 'note.set':
      refuseUnknownClip(db, change.clipId, 'this note');
      refuseStale(readNote(db, change.clipId), change.before, () => 'The note of this clip');
      saveNote(db, change.clipId, change.after);
      return;
    case 'tag.put':
      putTag(db, change.tag, change.clipIds);
      return;
    case 'tag.take':
      takeTag(db, change.tag, change.clipIds);
      return;
    case 'tag.rename':
      renameTag(db, change.from, change.to);
      return;
    case 'tag.remove':
      throw new InvariantError('a tag is taken from the clips that have it: see exactChanges');
    case 'transition.add':
      refuseUnknownEnds(db, change.transition);
      if (!insertTransition(db, change.transition)) refuseTwice(`The transition ${change.transition.name}`);
      return;
    case 'transition.remove':
      refuseStale(findTransition(db, change.transition.id), change.transition, nameOfTransition);
      removeTransition(db, change.transition.id);
      return;
    case 'transition.set':
      refuseOtherId(change.before, change.after);
      refuseStale(findTransition(db, change.before.id), change.before, nameOfTransition);
      refuseUnknownEnds(db, change.after);
      updateTransition(db, change.after);
      return;
    case 'preset.add':
    case 'preset.remove':
    case 'preset.set':
      applyPresetChange(db, change);
      return;
    case 'jointMap.set':
      refuseStale(readJointEdits(db, change.jointsId), change.before, () => 'This joint map');
      saveJointEdits(db, change.jointsId, change.after);
      return;
    default:
      assertNever(change);
  }
}

/**
 * Only what the change changes has to be as it was before, and is written: what is derived from the file may be otherwise by
 * now, and must not stand in the way of undo.
 */
function setClip(db: Database, { id, before, after }: Extract<Change, { kind: 'clip.set' }>): void {
  const stored = readClipSettings(db, id);
  const isGroundSet = before.groundHeight !== after.groundHeight;
  const isLoopSet = before.loop !== after.loop;
  const expected = stored && {
    groundHeight: isGroundSet ? before.groundHeight : stored.groundHeight,
    loop: isLoopSet ? before.loop : stored.loop,
  };
  refuseStale(stored, expected ?? before, () => 'The settings of this clip');
  saveClipSettings(db, id, {
    groundHeight: isGroundSet ? after.groundHeight : stored.groundHeight,
    loop: isLoopSet ? after.loop : stored.loop,
  });
}

const nameOfMarker = (marker: Marker): string => marker.label || `at ${marker.time.toFixed(3)} s`;
const nameOfRange = (range: ClipRange): string => range.label || `from ${range.start.toFixed(3)} s`;
const nameOfTransition = (transition: Transition): string => transition.name;

function refuseUnknownClip(db: Database, clipId: string, what: string): void {
  if (!clipExists(db, clipId)) {
    refuse('unknownClip', `The clip that ${what} belongs to is not in this library.`, clipId);
  }
}

/** What a transition interrupts may be gone: deleting that one leaves this one, and says so. `validateChange` refuses a new one. */
function refuseUnknownEnds(db: Database, { name, source, destination }: Transition): void {
  for (const [end, use] of [['source', source] as const, ['destination', destination] as const]) {
    if (use.kind === 'chain' && end === 'source') continue;
    if (use.kind !== 'clip') {
      refuse(
        'unsupported',
        `The ${end} of “${name}” is a ${use.kind}. Only clips can be used so far, and as a source a transition that is interrupted.`,
        `${end}.kind`,
      );
    }
    if (!clipExists(db, use.id)) {
      refuse('unknownClip', `The ${end} clip of “${name}” is not in this library.`, `${end}.id`);
    }
  }
}
