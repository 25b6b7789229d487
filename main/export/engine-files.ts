// main/export: writing and reading settings, user data, plots and reports
import type { SettingsFile } from '#contract/exchange/settings-file.ts';
import type { EngineId } from '#core/engines/engine.ts';
import { godotResource } from './engines/godot-resource.ts';
import { assetTable } from './engines/unreal/asset-table.ts';
import { dataTable } from './engines/unreal/data-table.ts';
import type { ExportedFile } from './export-files.ts';
import { shippedFiles } from './shipped-files.ts';

/** Files that an engine needs besides the settings and its scripts. */
const madeFor: Partial<Record<EngineId, (file: SettingsFile) => readonly ExportedFile[]>> = {
  unreal: (file) => [assetTable(file), ...dataTable(file)],
  godot: (file) => [{ name: 'segue_transitions.tres', content: godotResource(file), isOfTransitions: true }],
};

/**
 * The files of the engine of a settings file, besides that file: its scripts, the same for every export,
 * since all data is in the settings file and in tables; and what is made for it.
 */
export function engineFiles(file: SettingsFile): readonly ExportedFile[] {
  if (file.engine === 'none') return [];
  return [...shippedFiles(`engines/${file.engine}`), ...(madeFor[file.engine]?.(file) ?? [])];
}
