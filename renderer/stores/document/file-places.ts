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

/** The last part of a path. */
export function nameOf(path: string): string {
  return path.split(separatorOf(path)).findLast((part) => part !== '') ?? path;
}

/** The name of the folder of a file; '' for a clip without a file. */
export const folderNameOf = (file: string): string => (file === '' ? '' : nameOf(folderOf(file)));
