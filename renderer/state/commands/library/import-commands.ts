import type {
  ClipImport,
  ImportOverride,
  OverrideSubject,
} from '../../../../contract/clips/import-override.ts';
import type { App } from '../../app.ts';

/** What a choice is for: the clip alone, or all clips of its folder and those below. */
export type ImportScope = 'clip' | 'folder';

/** What the scope's choice is now, where none of the scopes nearer to the clip says anything. */
export function choiceOf(found: ClipImport, scope: ImportScope): ImportOverride {
  return scope === 'clip' ? found.override : found.folder.override;
}

/** Says what the file of a clip, or the files of its folder, are in. */
export async function setImport(
  { editing }: App,
  clip: { readonly id: string; readonly name: string },
  found: ClipImport,
  scope: ImportScope,
  part: Partial<ImportOverride>,
): Promise<void> {
  const before = choiceOf(found, scope);
  const after = { ...before, ...part };
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const { folder } = found;
  const subject: OverrideSubject =
    scope === 'clip' ? { kind: 'clip', id: clip.id } : { kind: 'folder', path: folder.path };
  const what = part.upAxis === undefined ? 'unit' : 'up axis';
  const name = `Set ${what} of ${scope === 'clip' ? clip.name : folder.name}`.slice(0, 100);
  await editing.commit({ name, changes: [{ kind: 'import.set', subject, before, after }] });
}
