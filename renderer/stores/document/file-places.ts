/** The separator of an absolute path. A backslash may be part of a name on other systems than Windows. */
const separatorOf = (path: string): string => (path.startsWith('/') ? '/' : '\\');

/** The folder of a file. */
export function folderOf(file: string): string {
  const separator = separatorOf(file);
  const folder = file.slice(0, file.lastIndexOf(separator));
  return folder === '' || folder.endsWith(':') ? folder + separator : folder;
}

/** True if a file is in a folder or its subfolders. */
export function liesIn(file: string, folder: string): boolean {
  const separator = separatorOf(file);
  return file.startsWith(folder.endsWith(separator) ? folder : folder + separator);
}

/** The names of a path: of its folders from the root on, and its own. */
export const namesIn = (path: string): readonly string[] =>
  path.split(separatorOf(path)).filter((name) => name !== '');

/** The last name of a path. */
export const nameOf = (path: string): string => namesIn(path).at(-1) ?? path;

/** The name of the folder of a file; '' for a clip without a file. */
export const folderNameOf = (file: string): string => (file === '' ? '' : nameOf(folderOf(file)));
