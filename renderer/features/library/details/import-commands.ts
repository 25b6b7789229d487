import type {
  ClipImport,
  ImportOverride,
  OverrideSubject,
} from '../../../../contract/clips/import-override.ts';
import type { Workbench } from '../../../stores/workbench.ts';

/** The scope of an import override: the clip, or all clips of its folder and subfolders. */
export type ImportScope = 'clip' | 'folder';

/** The override in effect at a scope, ignoring narrower scopes. */
export function overrideOf(found: ClipImport, scope: ImportScope): ImportOverride {
  return scope === 'clip' ? found.override : found.folder.override;
}

/** Sets the import override of a clip’s file or its folder. */
export async function setImport(
  { editing }: Pick<Workbench, 'editing'>,
  clip: { readonly id: string; readonly name: string },
  found: ClipImport,
  scope: ImportScope,
  part: Partial<ImportOverride>,
): Promise<void> {
  const before = overrideOf(found, scope);
  const after = { ...before, ...part };
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const { folder } = found;
  const subject: OverrideSubject =
    scope === 'clip' ? { kind: 'clip', id: clip.id } : { kind: 'folder', path: folder.path };
  const what = part.fps !== undefined ? 'frame rate' : part.upAxis === undefined ? 'unit' : 'up axis';
  const name = `Set ${what} of ${scope === 'clip' ? clip.name : folder.name}`.slice(0, 100);
  await editing.commit({ name, changes: [{ kind: 'import.set', subject, before, after }] });
}
