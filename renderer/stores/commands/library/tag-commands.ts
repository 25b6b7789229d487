// renderer/stores/commands/library: commands on clips, folders and libraries
import { tagNameOf } from '#contract/clips/tags.ts';
import { tagEdit, untagEdit } from '#contract/edits/tag-edits.ts';
import type { Editor, Workbench } from '#renderer/stores/workbench.ts';
import { withTagRenamed } from '#renderer/stores/library/query-text.ts';

/** Adds the tag in `text` to clips. False if the text holds no tag. */
export function tagClips(app: Editor, clipIds: readonly string[], text: string): boolean {
  const tag = tagNameOf(text);
  if (tag === '' || clipIds.length === 0) return false;
  const held = app.document.current.peek().clips;
  // No undo step if all clips have it.
  if (clipIds.every((id) => held.get(id)?.tags.includes(tag))) return true;
  void app.editing.commit(tagEdit(clipIds, tag));
  return true;
}

export function untagClips(app: Pick<Workbench, 'editing'>, clipIds: readonly string[], tag: string): void {
  void app.editing.commit(untagEdit(clipIds, tag));
}

/** Renames a tag everywhere, or merges it into an existing tag. The search text follows. */
export async function renameTag(
  app: Pick<Workbench, 'editing' | 'library'>,
  from: string,
  text: string,
): Promise<void> {
  const to = tagNameOf(text);
  if (to === '' || to === from) return;
  const isThere = app.library.tags.all.peek().some(({ name }) => name === to);
  const name = isThere ? `Merge tag “${from}” into “${to}”` : `Rename tag “${from}” to “${to}”`;
  const done = await app.editing.commit({ name, changes: [{ kind: 'tag.rename', from, to }] });
  if (done) app.library.list.text.value = withTagRenamed(app.library.list.text.peek(), from, to);
}

export function deleteTag(app: Pick<Workbench, 'editing'>, tag: string): void {
  void app.editing.commit({ name: `Delete tag “${tag}”`, changes: [{ kind: 'tag.remove', tag }] });
}

/** Saves the note of a clip. Resolves to true if it was saved. */
export async function setNote(app: Editor, clipId: string, after: string): Promise<boolean> {
  const before = app.document.current.peek().clips.get(clipId)?.note;
  if (before === undefined || before === after) return true;
  return app.editing.commit({
    name: before === '' ? 'Add note' : after === '' ? 'Delete note' : 'Change note',
    changes: [{ kind: 'note.set', clipId, before, after }],
  });
}
