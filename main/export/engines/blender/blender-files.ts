// main/export/engines/blender: the script that lays out transitions in Blender's NLA
import type { ExportedFile } from '../../export-files.ts';
import script from './segue_blender.py?raw';

/** The script: the same for every export, since it reads the settings files beside it. */
export const blenderFiles = (): readonly ExportedFile[] => [{ name: 'segue_blender.py', content: script }];
