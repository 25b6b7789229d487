// main/export: writing and reading settings, user data, plots and reports
import type { SettingsFile } from '../../contract/exchange/settings-file.ts';
import type { EngineId } from '../../core/engines/engine.ts';
import { blenderFiles } from './engines/blender/blender-files.ts';
import { godotFiles } from './engines/godot/godot-files.ts';
import { unityFiles } from './engines/unity/unity-files.ts';
import { unrealFiles } from './engines/unreal/unreal-files.ts';
import type { ExportedFile } from './export-files.ts';

/** Writes the files of an engine. @param settingsName name of the settings file, which its scripts read */
export type EngineWriter = (file: SettingsFile, settingsName: string) => readonly ExportedFile[];

const writers: Readonly<Record<EngineId, EngineWriter>> = {
  unreal: unrealFiles,
  unity: unityFiles,
  godot: godotFiles,
  blender: blenderFiles,
};

/** The files of the engine of a settings file, besides that file. */
export function engineFiles(file: SettingsFile, settingsName: string): readonly ExportedFile[] {
  return file.engine === 'none' ? [] : writers[file.engine](file, settingsName);
}
