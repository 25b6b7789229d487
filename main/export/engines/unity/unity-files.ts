// main/export/engines/unity: the scripts that apply a settings file in Unity
import type { ExportedFile } from '../../export-files.ts';
import importer from './SegueImporter.cs?raw';
import settings from './SegueSettings.cs?raw';

/** The scripts: the same for every export, since they read the settings file. Unity asks for a file named as its class. */
export const unityFiles = (): readonly ExportedFile[] => [
  { name: 'SegueSettings.cs', content: settings },
  { name: 'SegueImporter.cs', content: importer },
];
