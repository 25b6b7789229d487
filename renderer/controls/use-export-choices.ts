import type { ExportChoices } from '../stores/workspace/export-choices.ts';
import { useApp } from './window-context.ts';

/** Choices of a dialog that exports, as chosen last in this library, and a function that changes some. */
export function useExportChoices<Dialog extends keyof ExportChoices>(dialog: Dialog) {
  const { workspace } = useApp();
  const choose = (change: Partial<ExportChoices[Dialog]>): void => {
    const { exports } = workspace.state.peek();
    workspace.set({ exports: { ...exports, [dialog]: { ...exports[dialog], ...change } } });
  };
  return [workspace.state.value.exports[dialog], choose] as const;
}
