// main/export/engines/unreal: scripts that apply a settings file in Unreal, the table that they read, and a DataTable
import type { SettingsFile } from '../../../../contract/exchange/settings-file.ts';
import type { ExportedFile } from '../../export-files.ts';
import { assetTable } from './asset-table.ts';
import { dataTable } from './data-table.ts';
import applyScript from './segue_apply.py?raw';
import readMarksScript from './segue_read_marks.py?raw';
import settingsScript from './segue_settings.py?raw';

/** The files for Unreal. The scripts are the same for every export: all data is in the settings file and in tables. */
export const unrealFiles = (file: SettingsFile): readonly ExportedFile[] => [
  { name: 'segue_apply.py', content: applyScript },
  { name: 'segue_read_marks.py', content: readMarksScript },
  { name: 'segue_settings.py', content: settingsScript },
  assetTable(file),
  ...dataTable(file),
];
