import type { ClipImport, ImportChoice, ImportSubject } from '../../../../contract/clips/import-choice.ts';
import type { App } from '../../app.ts';

/** The scope of an import override: the clip, or all clips of its folder and subfolders. */
export type ImportScope = 'clip' | 'folder';

/** The override in effect at a scope, ignoring narrower scopes. */
export function choiceOf(found: ClipImport, scope: ImportScope): ImportChoice {
  return scope === 'clip' ? found.choice : found.folder.choice;
}

/** Sets the import override of a clip’s file or its folder. */
export async function setImport(
  { editing }: App,
  clip: { readonly id: string; readonly name: string },
  found: ClipImport,
  scope: ImportScope,
  part: Partial<ImportChoice>,
): Promise<void> {
  const before = choiceOf(found, scope);
  const after = { ...before, ...part };
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const { folder } = found;
  const subject: ImportSubject =
    scope === 'clip' ? { kind: 'clip', id: clip.id } : { kind: 'folder', path: folder.path };
  const what = part.upAxis === undefined ? 'unit' : 'up axis';
  const name = `Set ${what} of ${scope === 'clip' ? clip.name : folder.name}`.slice(0, 100);
  await editing.commit({ name, changes: [{ kind: 'import.set', subject, before, after }] });
}
