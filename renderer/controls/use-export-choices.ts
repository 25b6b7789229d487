import type { ExportChoices } from '../stores/workspace/export-choices.ts';
import type { WorkspaceStore } from '../stores/workspace/workspace-store.ts';
import { useApp } from './window-context.ts';

/** Choices of a dialog that exports, as chosen last in this library, and a function that changes some. */
export function useExportChoices<Dialog extends keyof ExportChoices>(dialog: Dialog) {
  const { workspace } = useApp();
  const choose = (change: Partial<ExportChoices[Dialog]>): void =>
    setExportChoices(workspace, dialog, change);
  return [workspace.state.value.exports[dialog], choose] as const;
}

/** Changes some choices of a dialog that exports. */
export function setExportChoices<Dialog extends keyof ExportChoices>(
  { state, set }: Pick<WorkspaceStore, 'state' | 'set'>,
  dialog: Dialog,
  change: Partial<ExportChoices[Dialog]>,
): void {
  const { exports } = state.peek();
  set({ exports: { ...exports, [dialog]: { ...exports[dialog], ...change } } });
}

/** Remembers what was exported last: the button of the window offers it again. */
export function keepLastExport(
  workspace: Pick<WorkspaceStore, 'state' | 'set'>,
  last: ExportChoices['button']['last'],
): void {
  setExportChoices(workspace, 'button', { last });
}
