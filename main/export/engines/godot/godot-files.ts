// main/export/engines/godot: a resource with settings for Godot, and the scripts that apply it
import type { SettingsFile } from '../../../../contract/exchange/settings-file.ts';
import type { ExportedFile } from '../../export-files.ts';
import { godotResource } from './godot-resource.ts';
import loader from './segue_loader.gd?raw';
import settings from './segue_settings.gd?raw';

/** The resource, and the scripts, which are the same for every export. */
export const godotFiles = (file: SettingsFile): readonly ExportedFile[] => [
  { name: 'segue_transitions.tres', content: godotResource(file) },
  { name: 'segue_settings.gd', content: settings },
  { name: 'segue_loader.gd', content: loader },
];
