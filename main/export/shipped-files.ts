import { readdirSync, readFileSync } from 'node:fs';
import type { ExportedFile } from './export-files.ts';

/**
 * The folder `resources` of the app, at the same relative path from the source and from the build; in
 * app.asar in a package.
 */
const resources = new URL('../../resources/', import.meta.url);

/** The text of a file that the app ships. @param name below `resources` */
export const shippedText = (name: string): string => readFileSync(new URL(name, resources), 'utf8');

/** All files of a folder that the app ships, by name. @param folder below `resources` */
export function shippedFiles(folder: string): readonly ExportedFile[] {
  const names = readdirSync(new URL(folder, resources)).toSorted();
  return names.map((name) => ({ name, content: shippedText(`${folder}/${name}`) }));
}
