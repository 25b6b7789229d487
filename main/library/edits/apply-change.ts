import { OWN_SKELETON } from '#contract/clips/overrides.ts';
import { importOverride, type ImportOverride } from '#contract/clips/import-override.ts';
import type { Change } from '#contract/edits/edits.ts';
import { InvariantError } from '#core/assert.ts';
import type { Database } from '../database/database.ts';
import { setIgnored } from '../files/failed-files.ts';
import { readImport, saveImport } from '../files/import-overrides.ts';
import { readOverride, saveOverride } from '../files/overrides.ts';
import { readClipSettings, readNote, saveClipSettings, saveNote } from '../rows/clip-settings.ts';
import { readJointEdits, saveJointEdits } from '../rows/joint-map-rows.ts';
import { readBudgets, readEngine, saveSetting } from '../rows/settings.ts';
import { readShownOn, saveShownOn } from '../rows/shown-on-rows.ts';
import { putTag, renameTag, takeTag } from '../rows/tag-rows.ts';
import { applyItemChange, refuseUnknownClip } from './kept-things.ts';
import { refuseStale } from './refuse-stale.ts';

/**
 * Applies one change inside the caller's transaction. Throws a `Refusal` if its `before` differs from the
 * stored value: the change is based on an older state and would silently undo later changes.
 */
export function applyChange(db: Database, change: Change): void {
  switch (change.kind) {
    case 'clip.set':
      refuseUnknownClip(db, change.id, 'this change');
      setClip(db, change);
      return;
    case 'import.set':
      setImport(db, change);
      return;
    case 'root.set':
      refuseStale(readOverride(db, 'root', change.subject), change.before, () => 'The root override');
      saveOverride(db, 'root', change.subject, change.after);
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
    case 'jointMap.set':
      refuseStale(readJointEdits(db, change.jointsId), change.before, () => 'This joint map');
      saveJointEdits(db, change.jointsId, change.after);
      return;
    case 'budgets.set':
      refuseStale(readBudgets(db), change.before, () => 'The budgets');
      saveSetting(db, 'budgets', change.after);
      return;
    case 'engine.set':
      refuseStale(readEngine(db), change.before, () => 'The engine');
      saveSetting(db, 'engine', change.after);
      return;
    case 'character.set':
      if (change.after !== null && change.after !== OWN_SKELETON)
        refuseUnknownClip(db, change.after, 'this character');
      refuseStale(readShownOn(db, change.subject), change.before, () => 'The character to show on');
      saveShownOn(db, change.subject, change.after);
      return;
    default:
      return applyItemChange(db, change);
  }
}

/** Like `setClip`, for each part separately. */
function setImport(db: Database, { subject, before, after }: Extract<Change, { kind: 'import.set' }>): void {
  const stored = readImport(db, subject);
  const merged = (set: ImportOverride): ImportOverride =>
    importOverride((part) => ((before[part] ?? null) === (after[part] ?? null) ? stored[part] : set[part]));
  refuseStale(stored, merged(before), () => 'The import override');
  saveImport(db, subject, merged(after));
}

/**
 * Compares and writes only the settings that differ between `before` and `after`. The others may be derived
 * from a file that changed meanwhile, and must not prevent undo.
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
